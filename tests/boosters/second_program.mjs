// A second program that opens booster packs, written from "How packs are drawn" in docs/boosters.md alone.
//
//   node second_program.mjs POOLFILE < requests
//
// One JSON request a line, one JSON answer a line:
//   {"recipe": "festival", "seed": "matsuri", "pack": 3}                     [["card", "finish"], ...]
//   {"recipe": "festival", "seed": "matsuri", "box": "display", "number": 2} [[["card", "finish"], ...], ...]
//   {"recipe": "festival", "hash": true}                                     "the SHA-256 of the recipe's table"
//   {"numbers": ["label", "other"], "count": 5}                              ["the numbers of next", ...]

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const ALGORITHM = "tanuki-booster/1";
const RANGE = 1n << 64n;
const MASK = RANGE - 1n;

class Generator {
  constructor(labels) {
    const hash = createHash("sha256");
    for (const label of labels) {
      if (!label.isWellFormed()) throw new Error("a label with half a surrogate pair has no UTF-8");
      const bytes = Buffer.from(label, "utf8");
      const length = Buffer.alloc(8);
      length.writeBigUInt64BE(BigInt(bytes.length));
      hash.update(length).update(bytes);
    }
    this.state = hash.digest().readBigUInt64BE(0);
  }

  split(label) {
    return new Generator([this.state.toString(16).padStart(16, "0"), label]);
  }

  next() {
    this.state = (this.state + 0x9e3779b97f4a7c15n) & MASK;
    let z = this.state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return z ^ (z >> 31n);
  }

  below(n) {
    if (n < 1n || n > RANGE) throw new Error(`below ${n} is not defined`);
    const limit = RANGE - (RANGE % n);
    let number = this.next();
    while (number >= limit) number = this.next();
    return number % n;
  }

  shuffle(things) {
    for (let i = things.length - 1; i >= 1; i--) {
      const j = Number(this.below(BigInt(i + 1)));
      [things[i], things[j]] = [things[j], things[i]];
    }
    return things;
  }

  pick(weights) {
    let x = this.below(sum(weights));
    for (let place = 0; place < weights.length; place++) {
      x -= weights[place];
      if (x < 0n) return place;
    }
    throw new Error("nothing to pick from");
  }

  // "Drawing by weight": the places that were hit, in the order of the line, each with the number of its hits.
  // The lengths on the line are exact, not modulo 2^64.
  draw(count, weights) {
    const times = BigInt(count);
    const total = sum(weights);
    const order = this.shuffle(placesOf(weights.length));
    let point = this.below(total);
    let end = 0n;
    const result = [];
    for (const place of order) {
      end += times * weights[place];
      let hits = 0;
      for (; point < end; point += total) hits++;
      if (hits > 0) result.push({ place, hits });
    }
    return result;
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0n);
}

function placesOf(count) {
  return Array.from({ length: count }, (_, place) => place);
}

function repeated(thing, count) {
  return Array.from({ length: count }, () => thing);
}

// JSON.parse is exact up to 2^53 only.
function whole(number) {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no whole number read exactly`);
  return BigInt(number);
}

function recipeOf(pool, id) {
  if (!Object.hasOwn(pool.recipes, id)) throw new Error(`no recipe ${id}`);
  const recipe = pool.recipes[id];
  return {
    ...recipe,
    cardWeights: recipe.sheets.map((sheet) => sheet.cards.map(([, weight]) => whole(weight))),
    variantWeights: recipe.variants.map((variant) => whole(variant.weight)),
  };
}

function rootLabels(pool, recipeId) {
  if (pool.algorithm !== ALGORITHM) throw new Error(`the pool is for ${pool.algorithm}`);
  return [ALGORITHM, `${pool.game}@${whole(pool.release)}`, recipeId];
}

function sheetPlace(recipe, sheetId) {
  const place = recipe.sheets.findIndex((sheet) => sheet.id === sheetId);
  if (place < 0) throw new Error(`no sheet ${sheetId}`);
  return place;
}

// The upgrade of a pack without cards of the sheet is lost: nothing is drawn for it, as "below 0" does not exist.
// Where two upgrades meet on one card, the later one decides.
function upgradeOneOf(cards, generator, finish) {
  if (cards.length === 0) return;
  const i = Number(generator.below(BigInt(cards.length)));
  cards[i] = [cards[i][0], finish];
}

function openPack(pool, recipeId, seed, number) {
  const recipe = recipeOf(pool, recipeId);
  const generator = new Generator([...rootLabels(pool, recipeId), "pack", seed.normalize("NFC"), `${whole(number)}`]);
  const { counts } = recipe.variants[generator.split("variant").pick(recipe.variantWeights)];

  // A card that was hit twice stands twice, side by side.
  const bySheet = recipe.sheets.map((sheet, s) => {
    if (counts[s] === 0) return [];
    const drawn = generator.split(`sheet:${sheet.id}`).draw(counts[s], recipe.cardWeights[s]);
    return drawn.flatMap(({ place, hits }) => repeated([sheet.cards[place][0], sheet.finish], hits));
  });

  for (const upgrade of recipe.upgrades) {
    const chance = upgrade.chance.map(whole);
    const upgrading = generator.split(`upgrade:${upgrade.sheet}`);
    const u = upgrading.below(chance[1]);
    if (u < chance[0]) upgradeOneOf(bySheet[sheetPlace(recipe, upgrade.sheet)], upgrading, upgrade.finish);
  }
  return bySheet.flat();
}

function openBox(pool, recipeId, seed, boxId, number) {
  const recipe = recipeOf(pool, recipeId);
  const box = recipe.boxes.find(({ id }) => id === boxId);
  if (!box) throw new Error(`no box ${boxId}`);
  const size = box.packs;
  const ownLabels = ["box", boxId, `${whole(size)}`, seed.normalize("NFC"), `${whole(number)}`];
  const generator = new Generator([...rootLabels(pool, recipeId), ...ownLabels]);

  const choosing = generator.split("variants");
  const variantHits = choosing.draw(size, recipe.variantWeights).sort((a, b) => a.place - b.place);
  const contents = variantHits.flatMap(({ place, hits }) => repeated(recipe.variants[place].counts, hits));
  choosing.shuffle(contents);

  const packs = contents.map(() => recipe.sheets.map(() => []));
  recipe.sheets.forEach((sheet, s) => {
    const needs = contents.map((counts) => counts[s]);
    const all = needs.reduce((total, need) => total + need, 0);
    if (all === 0) return;
    const dealing = generator.split(`sheet:${sheet.id}`);
    for (const { place, hits } of dealing.draw(all, recipe.cardWeights[s])) {
      // The page promises pools whose boxes can always be dealt; another one would be of no use.
      if (hits > size) throw new Error(`${sheet.cards[place][0]} was hit more often than the box has packs`);
      const order = dealing.shuffle(placesOf(size)).sort((a, b) => needs[b] - needs[a]); // stable
      for (const p of order.slice(0, hits)) {
        packs[p][s].push([sheet.cards[place][0], sheet.finish]);
        needs[p]--;
      }
    }
    for (const pack of packs) dealing.shuffle(pack[s]);
  });

  for (const upgrade of recipe.upgrades) {
    const [first, second] = upgrade.chance.map(whole);
    const s = sheetPlace(recipe, upgrade.sheet);
    const upgrading = generator.split(`upgrade:${upgrade.sheet}`);
    const upgraded = upgrading.draw(size, [first, second - first]).find(({ place }) => place === 0)?.hits ?? 0;
    const chosen = upgrading.shuffle(placesOf(size)).slice(0, upgraded).sort((a, b) => a - b);
    for (const p of chosen) upgradeOneOf(packs[p][s], upgrading, upgrade.finish);
  }
  return packs.map((bySheet) => bySheet.flat());
}

// Keys are sorted at every depth; escapes are written with small digits, a character beyond 16 bits as its two halves.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    return `{${Object.keys(value).sort().map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(/[^\x00-\x7f]/g, escaped);
}

function hashOf({ boxes, sheets, upgrades, variants }) {
  return createHash("sha256").update(canonical({ boxes, sheets, upgrades, variants })).digest("hex");
}

function answer(pool, request) {
  if (request.numbers) {
    const generator = new Generator(request.numbers);
    return Array.from({ length: request.count }, () => generator.next().toString());
  }
  if (request.hash) return hashOf(recipeOf(pool, request.recipe));
  if (request.box !== undefined) return openBox(pool, request.recipe, request.seed, request.box, request.number);
  return openPack(pool, request.recipe, request.seed, request.pack);
}

const pool = JSON.parse(readFileSync(process.argv[2], "utf8"));
for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line.trim()) console.log(JSON.stringify(answer(pool, JSON.parse(line))));
}
