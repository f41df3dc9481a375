/** Shells for which there is a script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof SHELLS)[number]

/** bash breaks words at `=` and `:` and expects only what follows the last of them. */
const BASH = `# bash completion for rehearse. For this shell: source <(rehearse completion bash)
# For all: rehearse completion bash > ~/.local/share/bash-completion/completions/rehearse
_rehearse() {
  local line="\${COMP_LINE:0:COMP_POINT}" out directive current before candidate
  local -a words=()
  read -r -a words <<< "$line"
  [[ "$line" == *[[:space:]] ]] && words+=("")
  current="\${words[\${#words[@]}-1]}"
  out="$(rehearse __complete "\${words[@]:1}" 2>/dev/null)" || return
  directive="\${out##*:}"
  out="\${out%:*}"
  before="\${current%"\${current##*[=:]}"}"
  COMPREPLY=()
  while IFS='' read -r candidate; do
    candidate="\${candidate%%$'\\t'*}"
    [[ -n "$candidate" ]] && COMPREPLY+=("\${candidate#"$before"}")
  done <<< "$out"
  (( directive & 2 )) && compopt -o nospace 2>/dev/null
  (( directive & 4 )) && compopt +o default 2>/dev/null
  return 0
}
complete -o default -F _rehearse rehearse
`

const ZSH = `#compdef rehearse
# zsh completion for rehearse. For this shell: source <(rehearse completion zsh)
# For all: rehearse completion zsh > "\${fpath[1]}/_rehearse"
_rehearse() {
  local out directive line
  local -a lines found space
  out="$(rehearse __complete "\${(@Q)words[2,CURRENT]}" 2>/dev/null)" || return
  lines=("\${(@f)out}")
  directive="\${lines[-1]#:}"
  for line in "\${(@)lines[1,-2]}"; do
    line="\${line//:/\\\\:}"
    [[ -n "$line" ]] && found+=("\${line/$'\\t'/:}")
  done
  (( directive & 2 )) && space=(-S '')
  if (( \${#found} )); then
    _describe -t rehearse rehearse found "\${space[@]}"
  elif ! (( directive & 4 )); then
    _files
  fi
}
if [[ "\${funcstack[1]}" == _rehearse ]]; then
  _rehearse "$@"
else
  compdef _rehearse rehearse
fi
`

const FISH = `# fish completion for rehearse. For this shell: rehearse completion fish | source
# For all: rehearse completion fish > ~/.config/fish/completions/rehearse.fish
function __rehearse_complete
    set -l current (commandline -ct)
    set -l words (commandline -opc)
    set -l out (rehearse __complete $words[2..-1] "$current" 2>/dev/null)
    set -l directive (string replace -r '^:' '' -- $out[-1])
    if test (count $out) -gt 1
        printf '%s\\n' $out[1..-2]
    else if test (math "floor($directive / 4) % 2") -eq 0
        __fish_complete_path "$current"
    end
end
complete -c rehearse -f -a '(__rehearse_complete)'
`

/** The script with which a shell calls \`rehearse __complete\` to complete a word. */
export function completionScript(shell: Shell): string {
  return { bash: BASH, zsh: ZSH, fish: FISH }[shell]
}
