# Completion of tanuki-print in PowerShell.
Register-ArgumentCompleter -Native -CommandName tanuki-print -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $line = $line.PadRight($cursorPosition - $commandAst.Extent.StartOffset).Substring(0, $cursorPosition - $commandAst.Extent.StartOffset)
    tanuki-print complete-line ($line -replace '\\', '/') 2>$null | ForEach-Object {
        $value, $help = $_ -split "`t", 2
        if (-not $help) { $help = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $help)
    }
}
