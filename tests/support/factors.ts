/** Signing in as a browser does, with its cookies, for tests of second factors. */
import { sql } from 'kysely'

import { codeAt, stepSeconds } from '#features/auth/factors/server/totp.ts'
import { hashPassword } from '#features/auth/server/authPasswords.ts'
import { transact } from '#server/db/db.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'
import { softPasskey } from './passkeys.ts'

export const password = 'seven grey herons at low tide'

/** The code of an app that was given `secret`, as many half minutes from now. */
export const codeOf = (secret: string, from = 0) => codeAt(bytesOf(secret), halfMinute() + from)
const halfMinute = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1000 / stepSeconds)

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export function factorTools(server: ReturnType<typeof testServer>) {
  const asAuth = <T>(work: Parameters<typeof transact<T>>[2]) =>
    transact(server.database(), { role: 'fieldbook_auth' }, work)

  const givePassword = async (person: BuilderPerson) => {
    const password_hash = await hashPassword(server.settings, password)
    await asAuth((db) => db.updateTable('account').where('id', '=', person.account_id).set({ password_hash }).execute())
  }

  let addresses = 0
  /** A browser of its own address, which keeps its cookies. */
  function aBrowser() {
    const jar = new Map<string, string>()
    const remoteAddress = `10.7.${(addresses += 1) >> 8}.${addresses & 255}`
    async function send(method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await server.raw({
        method,
        url: `/api${path}`,
        remoteAddress,
        headers: { cookie, 'x-csrftoken': jar.get('csrf') ?? '' },
        ...(payload && { payload }),
      })
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(set)) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    }
    const logIn = (person: BuilderPerson, typed = password) =>
      send('POST', '/auth/token/login/', { email: person.email, password: typed })
    const stepBy = (code: string) => send('POST', '/auth/step/code/', { code })
    const me = () => send('GET', '/users/me/')

    /** Sets an app up; answers its secret and the recovery codes. */
    async function addApp() {
      const { body } = await send('POST', '/auth/factors/codes/')
      const secret = String(body['secret'])
      const done = await send('POST', '/auth/factors/codes/confirm/', { code: codeOf(secret, -1) })
      return { secret, answer: done, codes: (done.body['recovery_codes'] ?? []) as string[] }
    }
    async function addPasskey(key = softPasskey(server.settings.publicUrl)) {
      const { body } = await send('POST', '/auth/factors/passkeys/options/')
      const answer = await send('POST', '/auth/factors/passkeys/', {
        name: 'Phone',
        passkey: key.make(String(body['challenge'])),
      })
      return { key, answer }
    }
    const challenge = async (path: string, body?: object) => String((await send('POST', path, body)).body['challenge'])
    return { jar, send, logIn, stepBy, me, addApp, addPasskey, challenge }
  }

  /** As if the person's sessions had begun some minutes ago. */
  const age = (person: BuilderPerson, minutes: number) =>
    asAuth((db) =>
      db
        .updateTable('session')
        .where('account_id', '=', person.account_id)
        .set({
          created: sql<string>`created - make_interval(mins => ${minutes})`,
          confirmed: sql<string>`confirmed - make_interval(mins => ${minutes})`,
        })
        .execute(),
    )
  /** As if the code that was typed last had been of an earlier hour. */
  const forgetCodes = (person: BuilderPerson) =>
    asAuth((db) =>
      db.updateTable('one_time_codes').where('account_id', '=', person.account_id).set({ last_step: 0 }).execute(),
    )
  return { asAuth, givePassword, aBrowser, age, forgetCodes }
}
