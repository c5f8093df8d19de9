/** Prints a project by a template: reads its facts in a transaction, and draws the PDF outside of it. `setSheet` draws every PDF to a client. */
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Address } from '#core/address.ts'
import { addDays, today } from '#core/days.ts'
import { roundingOf } from '#core/decimal.ts'
import { formatsOf } from '#core/locale/format.ts'
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales, serverLocales } from '#core/locale/locales.ts'
import { labelled, registrationName, taxNumberName } from '#core/locale/taxNumbers.ts'
import { has } from '#core/permissions.ts'
import { getClient } from '#features/clients/clients/server/clients.ts'
import { mailValues } from '#features/clients/mail/server/mailValues.ts'
import { contacts } from '#features/clients/contacts/server/contacts.ts'
import type { DocumentSettings } from '#features/company/documentSettings.ts'
import { termsText } from '#features/projects/contracts.ts'
import type { Project } from '#features/projects/projects.ts'
import { projects } from '#features/projects/server/projects.ts'
import type { Ctx, Files } from '#server/http/context.ts'
import { forbidden, invalidChoice } from '#server/http/errors.ts'
import { countryName } from '#server/places/countries.ts'
import { keyOf } from '#server/files/store.ts'
import { typeset } from '#server/formats/typst.ts'
import type { DocumentBody } from '../documents.contract.ts'
import { type DocumentValues, documentTexts, isPriced } from '../documentFields.ts'
import {
  chosenTotals,
  depths,
  isEstimated,
  type DocumentLine,
  linePrice,
  linesOf,
  optionWord,
  totalText,
} from '../documentLines.ts'
import { type DocumentKind, isMoneyKind, type TemplateTexts } from '../documentTemplates.ts'
import { printedItems } from './documentItems.ts'

type Params = z.output<typeof DocumentBody>

export const needsPrices = 'You need permission to see the prices of this project to make this document.'

/** All contents of a document, which are stored when it is sent. */
export interface Printable {
  kind: DocumentKind
  locale: LocaleCode
  /** Currency of the amounts: the firm's own. */
  currency: LocaleCode
  organisation: string
  from: string[]
  to: string[]
  facts: [label: string, value: string][]
  title: string
  opening: string
  closing: string
  terms: string
  footer: string
  lines: DocumentLine[]
  /** The items that it was made of, those without a line too. */
  item_ids: number[]
  rounding: 'half_up' | 'half_even'
  valid_until: string | null
  /** Picture at its head. */
  logo: string | null
  /** Absent in documents from before there was a choice. */
  look?: Look
}

/** The firm’s own look: lines under its address, and the colour and the letters of all that it prints. */
interface Look {
  letterhead: string
  accent: string
  font: string
}
const firstLook: Look = { letterhead: '', accent: '#1d7680', font: 'serif' }

interface Gathered {
  printable: Printable
  project: Project
  values: DocumentValues
  contact: { id: number; name: string; email: string; opt_out: boolean } | null
  /** True when the document shows prices of the project. */
  priced: boolean
}

/** Settings of the look that are not saved yet. */
export type UnsavedLook = Partial<Pick<DocumentSettings, 'logo_id' | 'letterhead' | 'footer' | 'accent' | 'font'>>
/** A template that is not saved yet, for a preview. */
interface UnsavedTemplate extends TemplateTexts {
  kind: DocumentKind
  locale: LocaleCode
  logo_id: number | null
  look: UnsavedLook
}

/**
 * Collects the contents of a document. Throws 404 for a project out of reach, 400 for an unknown template or contact,
 * 403 for prices that the caller does not see.
 */
export async function gather(
  ctx: Ctx,
  id: number,
  request: Params,
  unsaved: UnsavedTemplate | null = null,
): Promise<Gathered> {
  const { db, me } = ctx
  const project = await projects.get(ctx, id)
  const saved = await db
    .selectFrom('document_template')
    .where('org_id', '=', me.org_id)
    .where('id', '=', request.template_id)
    .selectAll()
    .executeTakeFirst()
  const template = unsaved ?? saved
  const kind = template?.kind as DocumentKind
  if (!template || isMoneyKind(kind)) throw invalidChoice('template_id')
  const texts = {
    title: request.title ?? template.title,
    opening: request.opening ?? template.opening,
    closing: request.closing ?? template.closing,
    terms: template.terms,
  }
  const priced = kind !== 'letter' || Object.values(texts).some(isPriced)
  if (priced && !project.can_view_financials) throw forbidden(needsPrices)
  const contactId = request.contact_id === undefined ? project.contact_id : request.contact_id
  const contact = contactId !== null && has(me, 'contacts.view_contact') ? await contactOf(ctx, contactId) : null
  const client =
    project.client_id !== null && has(me, 'clients.view_client') ? await getClient(ctx, project.client_id) : null
  const rounding = roundingOf(me.rounding)
  const items = priced ? await printedItems(ctx, project.id) : []
  const all = linesOf(items, rounding)
  const { total, options, counts } = chosenTotals(all, [], rounding)
  const lines = kind === 'letter' ? [] : kind === 'confirmation' ? all.filter(({ id: line }) => counts(line)) : all
  const locale = template.locale as LocaleCode
  const { longDate } = formatsOf(locale)
  const { money } = formatsOf(me.locale)
  const valid_until = request.valid_until ?? addDays(today(me.timezone), defaultDays)
  const firm = await firmOf(ctx, unsaved?.look)
  const values: DocumentValues = {
    ...(await mailValues(ctx, contact, client)),
    today: longDate(today(me.timezone)),
    greeting: contact ? `Dear ${contact.first_name || contact.name}` : serverLocales[locale].letters.greeting,
    'client.address': client ? oneLine(client.address) : '',
    'project.reference': project.reference,
    'project.name': project.name,
    'project.address': oneLine(project.address),
    'project.deadline': project.deadline ? longDate(project.deadline) : '',
    'project.accepted': longDate(project.accepted ?? today(me.timezone)),
    'quote.total': priced ? estimatedText(total, isEstimated(all, counts), money) : '',
    'quote.options': priced ? money(options) : '',
    'quote.valid_until': longDate(valid_until),
  }
  const filled = (text: string) => documentTexts.filledIn(text, values)
  const { quote } = locales[locale].words
  const facts: [string, string][] = [
    [kind === 'quote' ? quote : 'Project', project.reference],
    ['Date', values.today],
    ...(kind === 'quote' ? [['Valid until', values['quote.valid_until']] as [string, string]] : []),
    ...(oneLine(project.address) === '' ? [] : [['Site', oneLine(project.address)] as [string, string]]),
  ]
  return {
    project,
    values,
    contact,
    priced,
    printable: {
      kind,
      locale,
      currency: me.locale,
      organisation: firm.name,
      from: [firm.name, ...addressLines(firm.address), firm.phone, firm.email, firm.website].filter(
        (line) => line !== '',
      ),
      to: [
        contact?.name ?? '',
        client?.name ?? '',
        ...(client ? addressLines(client.address) : []),
        client?.address.country && client.address.country !== (firm.address.country || me.locale)
          ? countryName(client.address.country, locales[locale].tag)
          : '',
      ].filter((line) => line !== ''),
      facts,
      title: filled(texts.title).trim() || project.name,
      opening: filled(texts.opening),
      closing: filled(texts.closing),
      terms: filled(texts.terms),
      footer: footerOf(firm, me.locale),
      lines,
      item_ids: items.map(({ id: item }) => item),
      rounding,
      valid_until: kind === 'quote' ? valid_until : null,
      logo: await pictureOf(ctx, template.logo_id ?? firm.logo_id),
      look: { letterhead: firm.letterhead, accent: firm.accent, font: firm.font },
    },
  }
}

/** Days for which a quote can be accepted by default. */
export const defaultDays = 30
async function contactOf(ctx: Ctx, id: number) {
  const { rows } = await sql`select from contact where org_id = ${ctx.me.org_id} and id = ${id}`.execute(ctx.db)
  if (rows.length === 0) throw invalidChoice('contact_id')
  return contacts.get(ctx, id)
}

/** Leaves the lines that an address has. */
export const addressLines = ({ line1, line2, city, region, postcode }: Address): string[] =>
  [line1, line2, joined([joined([city, region], ', '), postcode], ' ')].filter((line) => line !== '')
const joined = (parts: readonly string[], by: string) => parts.filter((part) => part !== '').join(by)
const oneLine = (address: Address) => addressLines(address).join(', ')

/** Reads the firm's name, address and other details for documents. */
export async function firmOf({ db, me }: Ctx, unsaved: UnsavedLook = {}) {
  const { rows } = await sql<{
    name: string
    address: Address
    phone: string
    email: string
    website: string
    registration_number: string
    tax_number: string
    logo_id: number | null
    letterhead: string
    footer: string
    accent: string
    font: string
  }>`
    select org.name, company.phone, company.email, company.website, company.registration_number, company.tax_number,
      company.logo_id, company.letterhead, company.footer, company.accent, company.font,
      jsonb_build_object('line1', address_line1, 'line2', address_line2, 'city', address_city, 'region', address_region,
        'postcode', address_postcode, 'country', address_country) as address
      from company join org on org.id = company.org_id where company.org_id = ${me.org_id}`.execute(db)
  const [firm] = rows
  if (!firm) throw new Error('An organisation has no company.')
  return { ...firm, ...unsaved }
}

/** The firm's own text, then its name with its numbers, each by its name in the firm's country. */
export function footerOf(
  { name, address, registration_number, tax_number, footer }: Awaited<ReturnType<typeof firmOf>>,
  locale: LocaleCode,
): string {
  const country = address.country || locale
  const numbers = [
    labelled(registrationName(country), registration_number),
    labelled(taxNumberName(country), tax_number),
  ]
  return [footer, name, ...numbers].filter((part) => part !== '').join(' · ')
}

/** Returns the content of a picture of the firm's. */
export async function pictureOf({ db, me }: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ sha256: string }>`
    select encode(content.sha256, 'hex') as sha256
      from file join file_content content on content.org_id = file.org_id and content.id = file.content_id
     where file.org_id = ${me.org_id} and file.id = ${id} and content.width is not null`.execute(db)
  return rows[0]?.sha256 ?? null
}

const source = readFileSync(new URL('./document.typ', import.meta.url), 'utf8')

/** The bytes of the PDF. */
export const printed = (files: Files, orgId: number, document: Printable): Promise<Uint8Array> =>
  setSheet(files, orgId, sheetOf(document))

/** A file within the PDF, of the day on which it was made. */
export interface Attached {
  name: string
  about: string
  text: string
  day: string
}

/**
 * Returns the bytes of a sheet as the template draws it, with the firm's picture at its head where there is one; as PDF/A-3
 * where a file goes with it.
 */
export async function setSheet(
  files: Files,
  orgId: number,
  sheet: DocumentSheet,
  attached?: Attached,
): Promise<Uint8Array> {
  // The preview of the logo is used: it is small, and always of the same type.
  const bytes = sheet.logo === null ? null : await files.store.get(keyOf(orgId, sheet.logo, 'preview'))
  const pictures = {
    ...(bytes && { '/logo.webp': new Uint8Array(await buffer(bytes)) }),
    ...(attached && { [`/${attached.name}`]: new TextEncoder().encode(attached.text) }),
  }
  const { text: _text, ...attachment } = attached ?? { text: '' }
  const data = JSON.stringify({
    ...sheet,
    logo: bytes && '/logo.webp',
    attachment: attached ? attachment : null,
  })
  return typeset({ source, data, pictures, archived: attached !== undefined }, 'Use fewer items.')
}
export type DocumentSheet = ReturnType<typeof sheetOf> & { appendix?: Appendix | null; payment?: PaymentBox | null }
/** How to pay: the account line by line, the terms, and a code that a bank's app reads. */
export interface PaymentBox {
  title: string
  facts: [label: string, value: string][]
  terms: string
  code: { picture: string; label: string } | null
}
/** A table on pages of its own; the last `numbers` columns are numbers. */
export interface Appendix {
  title: string
  columns: string[]
  numbers: number
  rows: string[][]
  total: string[]
}

/** Returns the document in the shape that the template takes. */
function sheetOf(document: Printable) {
  const { lines, rounding, locale, currency, kind, title, organisation, from, to, facts, opening, closing, terms } =
    document
  const { look = firstLook } = document
  const formats = formatsOf(currency)
  const { money } = formats
  const depth = depths(lines)
  const { total, options, counts } = chosenTotals(lines, [], rounding)
  const rows = lines.map((line) => ({
    depth: depth.get(line.id) ?? 0,
    name: line.name,
    details: line.terms ? termsText(line.terms, formats) : '',
    quantity: line.quantity.replace(/\.0+$/, ''),
    price: linePrice(line, lines, money),
    tag: counts(line.id) ? '' : optionWord(line),
  }))
  const { totalBeforeTax } = serverLocales[locale].letters
  const totals = [
    {
      name: isEstimated(lines, counts) ? `Estimated t${totalBeforeTax.slice(1)}` : totalBeforeTax,
      amount: totalText(total, isEstimated(lines, counts), money),
      strong: true,
    },
    ...(Number(options) === 0 ? [] : [{ name: 'Options, not included', amount: money(options), strong: false }]),
  ]
  return {
    title,
    organisation,
    region: locale.toLowerCase(),
    paper: locales[locale].paper,
    logo: document.logo,
    accent: look.accent,
    font: look.font,
    // The name stands beside them.
    from: [...from.slice(1), ...linesOfText(look.letterhead)],
    to,
    facts,
    opening,
    closing,
    terms,
    terms_title: 'Terms',
    footer: document.footer,
    columns: ['Description', 'Quantity', 'Price'],
    rows,
    totals: kind === 'letter' ? [] : totals,
  }
}

export const linesOfText = (given: string): string[] => given.split('\n').filter((line) => line.trim() !== '')

/** Within a text. */
const estimatedText = (total: string, estimated: boolean, money: (amount: string) => string) =>
  `${totalText(total, estimated, money)}${estimated && /[1-9]/.test(total) ? ' (estimate)' : ''}`
