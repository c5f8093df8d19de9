/** Routes of accounting, and what refused writes mean. */
import { type AppError, conflict } from '#server/http/errors.ts'
import { on, onOwn, type Route } from '#server/http/route.ts'
import * as contract from '../accounting.contract.ts'
import { changeAccountUse, usesNow } from './uses.ts'
import { balances, journalPage } from './journal.ts'
import { exportJournal } from './journalExport.ts'
import * as sync from '../sync.contract.ts'
import { changeSync, retrySync, syncNow } from './sync.ts'

export const accountingRoutes: readonly Route[] = [
  on(contract.listJournal, journalPage),
  on(contract.listBalances, balances),
  onOwn(contract.exportJournal, exportJournal),
  on(contract.getAccountUses, (ctx) => usesNow(ctx)),
  on(contract.changeAccountUse, changeAccountUse),
  on(sync.getSync, (ctx) => syncNow(ctx)),
  on(sync.changeSync, changeSync),
  on(sync.retrySync, retrySync),
]

const synchronised =
  'This is already in the books and cannot be changed here. Correct it in the books, or with a credit note.'

export const accountingConstraints: Record<string, () => AppError> = {
  synchronised_stays: () => conflict('state', synchronised),
  journal_account_open: () =>
    conflict(
      'state',
      'An account for this record is closed on its date. Choose another one in the settings, under Nominal accounts.',
    ),
}
