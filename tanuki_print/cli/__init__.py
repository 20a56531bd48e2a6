"""The command line: parse options, call the layers, write files, print results. Nothing else."""
