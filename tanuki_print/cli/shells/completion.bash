# Completion of tanuki-print in bash.
_tanuki_print_complete() {
    local line=${COMP_LINE:0:COMP_POINT} value help
    local word=${line##*[[:space:]\"\']}
    local typed=${word##*[:=]}
    local before=${word%"$typed"}  # to bash the word begins after a colon or an equals sign ...
    case ${line%"$word"} in *[\"\']) before= ;; esac  # ... but not in quotes
    COMPREPLY=()
    while IFS=$'\t' read -r value help; do
        value=${value#"${before#--*=}"}
        COMPREPLY+=("$value")
    done < <("${1:-tanuki-print}" complete-line "$line" 2>/dev/null | tr -d '\r')
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o default -F _tanuki_print_complete tanuki-print
