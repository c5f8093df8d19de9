import { on, onOwn, onPublic, type Route } from '#server/http.ts'
import * as acting from '#features/users/acting/acting.contract.ts'
import * as contract from '../auth.contract.ts'
import { endOtherSessions, listSessions, logout, setPassword } from './auth.account.ts'
import { acquire, release } from '#features/users/acting/server/acting.ts'
import { login } from './auth.login.ts'
import { refresh } from './auth.refresh.ts'
import { setUp } from '#features/settings/setup/server/setup.ts'

export const authRoutes: readonly Route[] = [
  // External providers only, and there is none yet: the browser shows the form.
  onPublic(contract.listBackends, async () => []),
  onPublic(contract.login, login),
  onPublic(contract.refreshToken, refresh),
  onPublic(contract.setUp, setUp),
  onOwn(contract.logoutToken, logout),
  onOwn(contract.logoutSession, logout),
  onOwn(contract.setPassword, setPassword),
  onOwn(contract.endOtherSessions, endOtherSessions),
  on(contract.listSessions, listSessions),
  onOwn(acting.acquireImpersonation, acquire),
  onPublic(acting.releaseImpersonation, release),
]
