import { on, type Route } from '#server/http.ts'
import * as contract from '../users.contract.ts'
import { changeGroup, listGroups } from './users.groups.service.ts'
import { getUser, listUsers } from './users.list.ts'
import { getProfile } from './users.profile.ts'
import { changeSchedule, getSchedule } from './users.schedule.ts'
import { changeUser } from './users.service.ts'

export const usersRoutes: readonly Route[] = [
  on(contract.getProfile, getProfile),
  on(contract.listUsers, listUsers),
  on(contract.listGroups, listGroups),
  on(contract.changeGroup, changeGroup),
  on(contract.getUser, getUser),
  on(contract.changeUser, changeUser),
  on(contract.getSchedule, getSchedule),
  on(contract.changeSchedule, changeSchedule),
]
