/** Good examples of the calls about second factors: each of a person of its own, who has what the call needs. */
import { listFactors } from '#features/auth/factors/factors.contract.ts'
import { hashPassword } from '#features/auth/server/authPasswords.ts'
import { hashOf } from '#server/access/session.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { codeOf } from '#test/factors.ts'
import { softPasskey } from '#test/passkeys.ts'
import type { Admin } from './admin.ts'
import { ask, jsonOf } from './ask.ts'
import type { Server, World } from './world.ts'

const password = 'a quayside harbour wall at low tide'

export function factorExamples(server: Server, admin: Admin, world: () => World) {
  const send = (url: string, headers: Record<string, string>, payload: object = {}) =>
    ask(server.app(), { method: 'POST', url: `/api${url}`, headers, payload })
  /** Somebody new, and their headers. */
  const someone = async () => {
    const by = await server.aPerson(world().ours, { name: 'Fay Field' })
    return { by, headers: await server.headersOf(by) }
  }
  const withApp = async () => {
    const record = await someone()
    const secret = String(jsonOf(await send('/auth/factors/codes/', record.headers))['secret'])
    const confirm = async () =>
      jsonOf(await send('/auth/factors/codes/confirm/', record.headers, { code: codeOf(secret, -1) }))
    const first = await confirm()
    // The code of the half minute before leaves the present one unused; it is too old where a half minute ended meanwhile.
    const done = 'recovery_codes' in first ? first : await confirm()
    return { ...record, secret, codes: done['recovery_codes'] as string[] }
  }
  const withPasskey = async () => {
    const record = await someone()
    const key = softPasskey(server.settings.publicUrl)
    const { challenge } = jsonOf(await send('/auth/factors/passkeys/options/', record.headers))
    const body = { name: 'Phone', passkey: key.make(String(challenge)) }
    await send('/auth/factors/passkeys/', record.headers, body)
    return { ...record, key }
  }
  /** The cookie of a sign-in whose password was right. */
  const stepOf = async ({ account_id }: BuilderPerson) => {
    const secret = `step of ${account_id}`
    await admin.rows(
      `insert into login_step (hash, account_id, kind, expires) values ($1, $2, 'password', now() + interval '1 minute')`,
      [hashOf(secret), account_id],
    )
    return { cookie: `step=${encodeURIComponent(secret)}` }
  }
  return {
    startCodes: someone,
    confirmCodes: async () => {
      const record = await someone()
      const { secret } = jsonOf(await send('/auth/factors/codes/', record.headers))
      return { ...record, body: { code: codeOf(String(secret)) } }
    },
    removeCodes: async () => {
      const { by, headers } = await withApp()
      return { by, headers }
    },
    renewRecoveryCodes: async () => {
      const { by, headers } = await withApp()
      return { by, headers }
    },
    startPasskey: someone,
    addPasskey: async () => {
      const record = await someone()
      const { challenge } = jsonOf(await send('/auth/factors/passkeys/options/', record.headers))
      const passkey = softPasskey(server.settings.publicUrl).make(String(challenge))
      return { ...record, body: { name: 'Phone', passkey } }
    },
    removePasskey: async () => {
      const { by, headers } = await withPasskey()
      const listed = await ask(server.app(), { method: 'GET', url: `/api${listFactors.path}`, headers })
      const [passkey] = jsonOf(listed)['passkeys'] as { id: number }[]
      return { by, headers, id: passkey?.id ?? 0 }
    },
    confirmByPassword: async () => {
      const record = await someone()
      await admin.rows('update account set password_hash = $1 where id = $2', [
        await hashPassword(server.settings, password),
        record.by.account_id,
      ])
      return { ...record, body: { password } }
    },
    confirmByCode: async () => {
      const { by, headers, secret } = await withApp()
      return { by, headers, body: { code: codeOf(secret) } }
    },
    confirmByRecoveryCode: async () => {
      const { by, headers, codes } = await withApp()
      return { by, headers, body: { recovery_code: codes[0] } }
    },
    startPasskeyConfirm: someone,
    confirmByPasskey: async () => {
      const { by, headers, key } = await withPasskey()
      const { challenge } = jsonOf(await send('/auth/confirm/passkey/options/', headers))
      return { by, headers, body: { passkey: key.sign(String(challenge)) } }
    },
    finishByCode: async () => {
      const { by, secret } = await withApp()
      return { by, headers: await stepOf(by), body: { code: codeOf(secret) } }
    },
    finishByRecoveryCode: async () => {
      const { by, codes } = await withApp()
      return { by, headers: await stepOf(by), body: { recovery_code: codes[0] } }
    },
    startPasskeyLogin: async () => ({ body: { step: false } }),
    finishByPasskey: async () => {
      const { by, key } = await withPasskey()
      const { headers, text } = await send('/auth/passkey/options/', {}, { step: false })
      const cookie = String([headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? ''
      const { challenge } = JSON.parse(text) as { challenge: string }
      return { by, headers: { cookie }, body: { passkey: key.sign(challenge) } }
    },
    endSession: async () => {
      const record = await someone()
      return { ...record, id: (await server.signIn(record.by, { fresh: true })).sessionId }
    },
    resetFactors: async () => ({ id: (await withApp()).by.id }),
  }
}
