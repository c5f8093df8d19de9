/** Maps each call of payments to its function. */
import { on, type Route } from '#server/http/route.ts'
import { getClientMoney, getProjectMoney, listClientPayments, listInvoicePayments, payment } from '../payments.ts'
import { agedRoutes } from '../aged/server/aged.ts'
import { creditRoutes } from '../credit/server/credit.ts'
import { bankRoutes } from '../bank/server/bank.ts'
import { statementRoutes } from '../statement/server/statement.ts'
import { allocatePayment, listPayable, lockPayment } from './allocatePayments.ts'
import { clientMoney, clientPayments, invoicePayments, projectMoney } from './paymentMoney.ts'
import { payments } from './payments.ts'

export const paymentRoutes: readonly Route[] = [
  ...bankRoutes,
  ...agedRoutes,
  ...creditRoutes,
  ...statementRoutes,
  on(payment.calls.payable, listPayable),
  on(payment.calls.allocate, allocatePayment),
  on(payment.calls.lock, lockPayment),
  ...payments.routes(),
  on(listClientPayments, clientPayments),
  on(listInvoicePayments, invoicePayments),
  on(getClientMoney, clientMoney),
  on(getProjectMoney, projectMoney),
]
