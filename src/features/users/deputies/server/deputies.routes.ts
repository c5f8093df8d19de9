import { on, type Route } from '#server/http/route.ts'
import * as contract from '../deputies.contract.ts'
import { listDeputies, listDeputyPeople, nameDeputy, withdrawDeputy } from './deputies.ts'

export const deputyRoutes: readonly Route[] = [
  on(contract.listDeputies, listDeputies),
  on(contract.listDeputyPeople, listDeputyPeople),
  on(contract.nameDeputy, nameDeputy),
  on(contract.withdrawDeputy, withdrawDeputy),
]
