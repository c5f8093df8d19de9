import { on, onAsking, onOwn, type Route } from '#server/http/route.ts'
import { crmCalls } from '../crm.contract.ts'
import { askForRecord, createCrmLink, deleteCrmLink, listCrmLinks, pullCrm } from './crmLinks.ts'
import { searchCrm } from './crmSearch.ts'

/** Routes of the CRM. */
export const crmRoutes: readonly Route[] = [
  on(crmCalls.list, listCrmLinks),
  onOwn(crmCalls.search, searchCrm),
  onAsking(crmCalls.create, askForRecord, createCrmLink),
  on(crmCalls.remove, deleteCrmLink),
  onOwn(crmCalls.pull, pullCrm),
]
