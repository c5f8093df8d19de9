/**
 * Signing in by the provider of single sign-on (docs/rules/access.md#ways-of-signing-in). Who somebody is says
 * the provider's issuer and subject; by an address they are found once, when they come first. The password stays a way in.
 */
import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { OpenCtx } from '#server/http/context.ts'
import { inTenant, transact, type TenantDb } from '#server/db/db.ts'
import { AppError, invalid, notFound, unavailable } from '#server/http/errors.ts'
import { hashOf, isSecure, newSecret } from '#server/access/session.ts'
import type { SsoSettings } from '#server/config/sso.ts'
import type { finishSso as FinishSso, startSso as StartSso } from '../auth.contract.ts'
import { isRequired } from '../factors/server/factorOwn.ts'
import { beginStep, setStepCookie, waysOf } from '../factors/server/factorStep.ts'
import { setSessionCookies } from './authCookies.ts'
import { accessEnded } from './authEnded.ts'
import { writeAuthEvent } from './authEvents.ts'
import { endPreviousSession } from './authOpening.ts'
import {
  authorizationUrl,
  BadAnswer,
  type Begun,
  type Identity,
  identityOf,
  logoutUrl,
  OutOfReach,
} from './authProvider.ts'
import { addPair } from './authRefresh.ts'
import { addSecret, homeOrganisation, membershipIn, openSession } from './authSessions.ts'

/** Returns the name under which the login screen knows the provider, whichever one is configured. */
export const backendsOf = (sso: SsoSettings | null): string[] => (sso ? ['azure-ad'] : [])

const goodForMinutes = 10
/** Cookie of one browser's sign-in: the answer is useless in another browser. */
const cookieName = ({ settings }: OpenCtx) => (isSecure(settings) ? '__Host-sso' : 'sso')
const callbackOf = ({ settings }: OpenCtx) => `${settings.publicUrl}/login/callback/`

const refused = (sentence: string): AppError => invalid({ non_field_errors: [sentence] })
const startAgain = () => refused('This sign-in has expired or was begun in another browser. Please start again.')
const notVerified = () => refused('The provider’s answer could not be verified. Please start again.')

function requireProvider({ settings }: OpenCtx): SsoSettings {
  if (!settings.sso) throw notFound()
  return settings.sso
}

async function requestOf<T>({ log }: OpenCtx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BadAnswer) {
      log.warn({ why: error.message }, 'single sign-on: refused')
      throw notVerified()
    }
    if (!(error instanceof OutOfReach)) throw error
    log.error({ err: error }, 'single sign-on: the provider is out of reach')
    throw unavailable('The sign-in provider could not be reached. Please try again in a moment.')
  }
}

/** The provider's address for this browser. 400 for another way back than the callback, 404 without a provider, 503. */
export async function beginSso(
  ctx: OpenCtx,
  { query }: { query: z.output<typeof StartSso.query & {}> },
): Promise<{ authorization_url: string }> {
  const sso = requireProvider(ctx)
  if (query.redirect_uri !== callbackOf(ctx)) throw invalid({ redirect_uri: [`Sign in at ${ctx.settings.publicUrl}.`] })
  const begun: Begun = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
  const authorization_url = await requestOf(ctx, () => authorizationUrl(sso, begun, query.redirect_uri))
  const browser = newSecret()
  await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    await sql`delete from sso_request where expires < now()`.execute(db)
    await db
      .insertInto('sso_request')
      .values({
        hash: hashOf(begun.state),
        browser: hashOf(browser),
        nonce: begun.nonce,
        verifier: begun.verifier,
        expires: sql<string>`now() + make_interval(mins => ${goodForMinutes})`,
      })
      .execute()
  })
  ctx.reply.setCookie(cookieName(ctx), browser, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(ctx.settings),
    httpOnly: true,
    maxAge: goodForMinutes * 60,
  })
  return { authorization_url }
}

/**
 * Opens a session for the account that the provider vouches for. Throws 400 with the reason; a callback works once,
 * even if it fails.
 */
export async function finishSso(
  ctx: OpenCtx,
  { body }: { body: z.output<typeof FinishSso.body & {}> },
): Promise<z.output<typeof FinishSso.reply>> {
  const sso = requireProvider(ctx)
  const begun = await takeRequest(ctx, body.state)
  const callback = new URL(callbackOf(ctx))
  callback.search = String(
    new URLSearchParams({ code: body.code, state: body.state, ...(body.iss && { iss: body.iss }) }),
  )
  const identity = await requestOf(ctx, () => identityOf(sso, begun, callback))
  if (sso.tenant !== null && identity.tenant !== sso.tenant)
    throw refused('Your account belongs to a tenant that is not accepted here. Sign in with another account.')
  const opened = await transact(ctx.database, { role: 'fieldbook_auth' }, async (db) => {
    const known = await accountOf(db, identity, sso)
    if ('sentence' in known) {
      await writeAuthEvent(db, ctx.request, 'login_failed', known.account_id, { by: 'sso' })
      return known
    }
    return openFor(db, ctx, known.id, identity)
  })
  if (opened instanceof AppError) throw opened
  if ('sentence' in opened) throw refused(opened.sentence)
  await saveGroups(ctx, opened, identity, sso)
  ctx.reply.clearCookie(cookieName(ctx), { path: '/' })
  if (opened.step !== undefined) {
    setStepCookie(ctx, opened.step)
    return { second_factor: opened.ways }
  }
  setSessionCookies(ctx, opened.sessionId, opened.cookie)
  return { access: opened.access, refresh: opened.refresh }
}

/**
 * Returns the provider's address that signs out and leads back to the login; null without a provider or without a page
 * for it.
 */
export async function endSso(ctx: OpenCtx): Promise<{ logout_url: string | null }> {
  const { sso } = ctx.settings
  return { logout_url: sso && (await requestOf(ctx, () => logoutUrl(sso, `${ctx.settings.publicUrl}/login/`))) }
}

async function takeRequest(ctx: OpenCtx, state: string): Promise<Begun> {
  const browser = ctx.request.cookies[cookieName(ctx)]
  const begun = await transact(ctx.database, { role: 'fieldbook_auth' }, (db) =>
    db
      .deleteFrom('sso_request')
      .where('hash', '=', hashOf(state))
      .where('browser', '=', hashOf(browser ?? ''))
      .returning(['nonce', 'verifier'])
      .returning(sql<boolean>`expires > now()`.as('fresh'))
      .executeTakeFirst(),
  )
  if (!browser || !begun?.fresh) throw startAgain()
  return { state, nonce: begun.nonce, verifier: begun.verifier }
}

interface Refused {
  sentence: string
  account_id: number | null
}

/** The account of an identity: the one it is linked to, else the one with its address, which is linked from now on. */
async function accountOf(db: TenantDb, identity: Identity, sso: SsoSettings): Promise<{ id: number } | Refused> {
  const { issuer, subject, tenant, object, email } = identity
  const linked = await db
    .selectFrom('sso_identity')
    .innerJoin('account', 'account.id', 'sso_identity.account_id')
    .where('sso_identity.issuer', '=', issuer)
    .where('sso_identity.subject', '=', subject)
    .select(['account.id', 'account.disabled'])
    .executeTakeFirst()
  if (linked) return linked.disabled ? { sentence: 'Your account is closed.', account_id: linked.id } : linked
  if (email === null)
    return { sentence: 'The provider has not verified your email address. Verify it there first.', account_id: null }
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (!sso.domains.includes(domain))
    return { sentence: `Addresses at ${domain} cannot sign in this way. Use another way to sign in.`, account_id: null }
  const account = await db
    .selectFrom('account')
    .where(sql`lower(email)`, '=', email)
    .select(['id', 'disabled'])
    .forUpdate()
    .executeTakeFirst()
  if (!account || account.disabled)
    return { sentence: `No account with ${email}. Ask an administrator to invite you.`, account_id: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_identity')
    .values({ account_id: account.id, issuer, subject, tenant, object })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return account
  return {
    sentence: 'This address is linked to another account at the provider. Sign in with your password.',
    account_id: account.id,
  }
}

/**
 * A session. Where a group asks for a second factor, the provider does not say that it saw one, and the account has one
 * here, it is a step that is finished with that; elsewhere what the provider asks for is enough.
 */
async function openFor(db: TenantDb, ctx: OpenCtx, account_id: number, { secondFactor }: Identity) {
  const { request, settings } = ctx
  const org_id = await homeOrganisation(db, account_id)
  const user_id = org_id === null ? null : await membershipIn(db, { account_id, org_id })
  if (org_id === null || user_id === null)
    return (
      (await accessEnded(db, account_id)) ?? {
        sentence: 'You no longer belong to an organisation here. Ask an administrator to invite you.',
      }
    )
  const ways = secondFactor || !(await isRequired(db, account_id)) ? [] : await waysOf(db, account_id)
  if (ways.length > 0) return { ways, step: await beginStep(db, ctx, { account_id, kind: 'sso' }), org_id, user_id }
  await endPreviousSession(db, ctx)
  const user_agent = request.headers['user-agent'] ?? ''
  const sessionId = await openSession(
    db,
    { account_id, org_id, kind: 'sso', second_factor: secondFactor, address: request.ip, user_agent },
    settings,
  )
  const cookie = await addSecret(db, sessionId, 'cookie', settings)
  await writeAuthEvent(db, request, 'login', account_id, { session_id: sessionId, by: 'sso' })
  return { ...(await addPair(db, sessionId, settings)), sessionId, cookie, org_id, user_id }
}

/** Sets the person's groups, among those in the configuration, to the ones that the provider states at this sign-in. */
async function saveGroups(
  { database, requestId, log }: OpenCtx,
  { org_id, user_id }: { org_id: number; user_id: number },
  identity: Identity,
  sso: SsoSettings,
): Promise<void> {
  const named = [...new Set(Object.values(sso.groups))]
  if (named.length === 0) return
  const wanted = identity.groups.flatMap((claim) => (Object.hasOwn(sso.groups, claim) ? (sso.groups[claim] ?? []) : []))
  try {
    // The provider decides and not a person, so there are no permissions to compare.
    await inTenant(database, { orgId: org_id, requestId }, async (db) => {
      await sql`
        insert into member_group (user_id, group_id)
        select ${user_id}::bigint, id from user_group where org_id = ${org_id} and name = any(${wanted}::text[])
            on conflict (org_id, user_id, group_id) do nothing`.execute(db)
      await sql`
        delete from member_group using user_group
         where member_group.org_id = ${org_id} and member_group.user_id = ${user_id} and user_group.org_id = ${org_id}
           and user_group.id = member_group.group_id and user_group.name = any(${named}::text[])
           and not user_group.name = any(${wanted}::text[])`.execute(db)
    })
  } catch (error) {
    // The last administrator stays one, whatever the provider states: somebody must be able to repair it.
    if (!(error instanceof Error && 'code' in error && error.code === 'FB001')) throw error
    log.warn({ org_id, user_id }, 'single sign-on: the last administrator keeps their groups')
  }
}
