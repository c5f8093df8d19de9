/** Routes of bills. */
import { onForm, type Route } from '#server/http/route.ts'
import { bill } from '../bills.ts'
import { readBill } from './readBill.ts'
import { bills } from './bills.ts'

export const billRoutes: readonly Route[] = [
  ...bills.routes(),
  onForm(bill.calls.read, { before: async () => undefined, files: 1 }, readBill),
]
