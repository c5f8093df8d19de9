import { on, onOwn, type Route } from '#server/http/route.ts'
import { importRoutes } from '#server/import/routes.ts'
import * as contract from '../users.contract.ts'
import { giveLoginLink as giveLoginLinkContract } from '#features/auth/auth.contract.ts'
import {
  cancelEmail as cancelEmailContract,
  giveEmailLink as giveEmailLinkContract,
} from '#features/auth/auth.email.contract.ts'
import { givePasswordLink as givePasswordLinkContract } from '#features/auth/auth.reset.contract.ts'
import { resetFactors as resetFactorsContract } from '#features/auth/factors/factors.contract.ts'
import { getProfile as profileContract } from '#features/auth/auth.profile.contract.ts'
import * as own from '../../own/own.contract.ts'
import { createUser as createUserContract } from '../users.edit.contract.ts'
import { exportUsers as exportUsersContract } from '../users.export.contract.ts'
import { userImports } from '../users.import.contract.ts'
import * as personal from '../../personal/personal.contract.ts'
import { exportOwnData, exportPerson } from '../../personal/server/personal.export.ts'
import { getDetailsToRemove, removeDetails } from '../../personal/server/personal.remove.ts'
import * as groups from '../../groups/groups.contract.ts'
import * as acts from '../users.bulk.contract.ts'
import { archiveUsers, editUsers, restoreUsers } from './users.bulk.ts'
import { groupRoutes } from '../../groups/server/groups.service.ts'
import { exportUsers } from './users.export.ts'
import { userImport } from './users.import.ts'
import { countUsers as countUsersContract, listUserHistory as historyContract } from '../users.lists.contract.ts'
import { listGroupHistory } from './users.history.ts'
import { getUser, listUsers, memberRecords } from './users.list.ts'
import { changeOwnDetails, getOwnDetails } from '../../own/server/own.ts'
import { cancelEmail, giveEmailLink } from './users.email.ts'
import { giveLoginLink } from './users.loginLink.ts'
import { givePasswordLink } from './users.passwordLink.ts'
import { getProfile } from './users.profile.ts'
import { resetFactors } from './users.resetFactors.ts'
import * as orgs from '../../orgs/orgs.contract.ts'
import { changeUserOrgs, getUserOrgs } from '../../orgs/server/orgs.ts'
import { addUserOrg, removeUserOrg } from '../../orgs/server/orgs.membership.ts'
import { getUserAccess } from '../../groups/server/groups.userAccess.ts'
import { changeSchedule, getSchedule, removeScheduleWeek } from './users.schedule.ts'
import { changeUser, createUser } from './users.service.ts'

export const usersRoutes: readonly Route[] = [
  on(profileContract, getProfile),
  on(own.getOwnDetails, (ctx) => getOwnDetails(ctx)),
  on(own.changeOwnDetails, changeOwnDetails),
  on(own.changeOwnClock, changeOwnDetails),
  on(contract.listUsers, listUsers),
  on(countUsersContract, memberRecords.counts),
  onOwn(exportUsersContract, exportUsers),
  on(acts.editUsers, editUsers),
  on(acts.archiveUsers, archiveUsers),
  on(acts.restoreUsers, restoreUsers),
  on(historyContract, (ctx, { params }) => memberRecords.history(ctx, params.id)),
  on(createUserContract, createUser),
  ...groupRoutes,
  on(contract.getUser, getUser),
  on(contract.changeUser, changeUser),
  onOwn(giveLoginLinkContract, (ctx, { params }) => giveLoginLink(ctx, params.id)),
  onOwn(giveEmailLinkContract, (ctx, { params }) => giveEmailLink(ctx, params.id)),
  on(cancelEmailContract, cancelEmail),
  onOwn(givePasswordLinkContract, (ctx, { params }) => givePasswordLink(ctx, params.id)),
  onOwn(resetFactorsContract, (ctx, { params }) => resetFactors(ctx, params.id)),
  on(groups.listGroupHistory, listGroupHistory),
  on(groups.getUserAccess, getUserAccess),
  on(orgs.getUserOrgs, getUserOrgs),
  on(orgs.changeUserOrgs, changeUserOrgs),
  onOwn(orgs.addUserOrg, addUserOrg),
  onOwn(orgs.removeUserOrg, removeUserOrg),
  on(contract.getSchedule, getSchedule),
  on(contract.changeSchedule, changeSchedule),
  on(contract.removeScheduleWeek, removeScheduleWeek),
  onOwn(personal.exportOwnData, (ctx) => exportOwnData(ctx)),
  onOwn(personal.exportPerson, exportPerson),
  on(personal.getDetailsToRemove, getDetailsToRemove),
  on(personal.removeDetails, removeDetails),
  ...importRoutes(userImports, userImport),
]
