import { on, onOwn, onPublic, type Route } from '#server/http/route.ts'
import * as contract from '../auth.contract.ts'
import * as email from '../auth.email.contract.ts'
import * as reset from '../auth.reset.contract.ts'
import { factorRoutes } from '../factors/server/factors.routes.ts'
import { endOtherSessions, endSession, listSessions, logout, setPassword } from './auth.account.ts'
import { cancelOwnEmail, changeOwnEmail, confirmEmail, getOwnEmail } from './auth.email.ts'
import { requestLoginLink, useLoginLink } from './auth.links.ts'
import { login } from './auth.login.ts'
import { checkPasswordReset, requestPasswordReset, resetPassword } from './auth.passwordReset.ts'
import { refresh } from './auth.refresh.ts'
import { backendsOf, beginSso, endSso, finishSso } from './auth.sso.ts'

export const authRoutes: readonly Route[] = [
  onPublic(contract.listBackends, async ({ settings }) => backendsOf(settings.sso)),
  onPublic(contract.startSso, beginSso),
  onPublic(contract.finishSso, finishSso),
  onPublic(contract.endSso, endSso),
  onPublic(contract.login, login),
  onPublic(contract.requestLoginLink, requestLoginLink),
  onPublic(contract.useLoginLink, useLoginLink),
  onPublic(reset.requestPasswordReset, requestPasswordReset),
  onPublic(reset.checkPasswordReset, checkPasswordReset),
  onPublic(reset.resetPassword, resetPassword),
  onPublic(contract.refreshToken, refresh),
  onOwn(contract.logoutToken, logout),
  onOwn(contract.logoutSession, logout),
  onOwn(contract.setPassword, setPassword),
  onOwn(contract.endOtherSessions, endOtherSessions),
  onOwn(contract.endSession, endSession),
  on(contract.listSessions, listSessions),
  on(email.getOwnEmail, getOwnEmail),
  onOwn(email.changeOwnEmail, changeOwnEmail),
  on(email.cancelOwnEmail, cancelOwnEmail),
  onPublic(email.confirmEmail, confirmEmail),
  ...factorRoutes,
]
