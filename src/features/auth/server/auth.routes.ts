import { on, onOwn, onPublic, type Route } from '#server/http/route.ts'
import * as contract from '../auth.contract.ts'
import * as email from '../authEmail.contract.ts'
import * as reset from '../authReset.contract.ts'
import { factorRoutes } from '../factors/server/factors.routes.ts'
import { endOtherSessions, endSession, listSessions, logout, setPassword } from './authAccount.ts'
import { cancelOwnEmail, changeOwnEmail, confirmEmail, getOwnEmail } from './authEmail.ts'
import { requestLoginLink, useLoginLink } from './authLinks.ts'
import { login } from './authLogin.ts'
import { checkPasswordReset, requestPasswordReset, resetPassword } from './authPasswordReset.ts'
import { refresh } from './authRefresh.ts'
import { backendsOf, beginSso, endSso, finishSso } from './authSso.ts'

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
