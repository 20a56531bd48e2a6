#compdef tanuki-print
# Completion of tanuki-print in zsh.
_tanuki_print_complete() {
    local -a values shown
    local value help
    while IFS=$'\t' read -r value help; do
        values+=("$value")
        shown+=("$value${help:+  -- $help}")
    done < <("${words[1]}" complete-line "${(j: :)words[1,CURRENT]}" 2>/dev/null)
    if (( ${#values} )); then
        compadd -l -d shown -a values
    else
        _files
    fi
}
if [[ $funcstack[1] == _tanuki-print ]]; then
    _tanuki_print_complete "$@"
else
    compdef _tanuki_print_complete tanuki-print
fi
