import { on, onOwn, type Route } from '#server/http/route.ts'
import { importRoutes } from '#server/import/routes.ts'
import * as contract from '../users.contract.ts'
import { giveLoginLink as giveLoginLinkContract } from '#features/auth/auth.contract.ts'
import {
  cancelEmail as cancelEmailContract,
  giveEmailLink as giveEmailLinkContract,
} from '#features/auth/authEmail.contract.ts'
import { givePasswordLink as givePasswordLinkContract } from '#features/auth/authReset.contract.ts'
import { resetFactors as resetFactorsContract } from '#features/auth/factors/factors.contract.ts'
import { getProfile as profileContract } from '#features/auth/authProfile.contract.ts'
import * as own from '../../own/own.contract.ts'
import { createUser as createUserContract } from '../userEdit.contract.ts'
import { exportUsers as exportUsersContract } from '../userExport.contract.ts'
import { userImports } from '../userImport.contract.ts'
import * as personal from '../../personal/personal.contract.ts'
import { exportOwnData, exportPerson } from '../../personal/server/personalExport.ts'
import { getDetailsToRemove, removeDetails } from '../../personal/server/removePersonal.ts'
import * as groups from '../../groups/groups.contract.ts'
import * as acts from '../userBulk.contract.ts'
import { archiveUsers, editUsers, restoreUsers } from './userBulk.ts'
import { groupRoutes } from '../../groups/server/groups.service.ts'
import { exportUsers } from './exportUsers.ts'
import { userImport } from './importUsers.ts'
import { countUsers as countUsersContract, listUserHistory as historyContract } from '../userLists.contract.ts'
import { listGroupHistory } from './userHistory.ts'
import { getUser, listUsers, memberRecords } from './userList.ts'
import { changeOwnDetails, getOwnDetails } from '../../own/server/own.ts'
import { cancelEmail, giveEmailLink } from './userEmail.ts'
import { giveLoginLink } from './userLoginLink.ts'
import { givePasswordLink } from './userPasswordLink.ts'
import { getProfile } from './userProfile.ts'
import { resetFactors } from './userResetFactors.ts'
import * as orgs from '../../orgs/orgs.contract.ts'
import { changeUserOrgs, getUserOrgs } from '../../orgs/server/orgs.ts'
import { addUserOrg, removeUserOrg } from '../../orgs/server/orgMembership.ts'
import { getUserAccess } from '../../groups/server/groupUserAccess.ts'
import { changeSchedule, getSchedule, removeScheduleWeek } from './userSchedule.ts'
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
