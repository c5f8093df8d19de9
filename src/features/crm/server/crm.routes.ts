import { on, type Route } from '#server/http/route.ts'
import { crmCalls } from '../crm.contract.ts'
import { createCrmLink, deleteCrmLink, listCrmLinks, pullCrm } from './crmLinks.ts'

/** Routes of the CRM. */
export const crmRoutes: readonly Route[] = [
  on(crmCalls.list, listCrmLinks),
  on(crmCalls.create, createCrmLink),
  on(crmCalls.remove, deleteCrmLink),
  on(crmCalls.pull, pullCrm),
]
