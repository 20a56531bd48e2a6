# Completion of tanuki-print in fish.
complete -c tanuki-print -a '(tanuki-print complete-line (commandline -cp | string collect) 2>/dev/null)'
