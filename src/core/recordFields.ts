/**
 * The fields of a record type, declared once. From a declaration the kit makes the body and the answer of its calls,
 * its column, its search key, its place in lists, files, forms and histories (`recordKit.ts`,
 * `server/records/kit.ts`, `web/record/kit.tsx`).
 */
import * as z from 'zod/mini'

import { Address, AddressChange, PhoneNumber, Tags, Website } from './address.ts'
import type { Ref } from './contract.ts'
import { Amount, Decimal2, Details, Email, Id, IsoDate, Name, text } from './contract.ts'
import { Udf, UdfValues } from './extraFields.contract.ts'
import { type Grants, has, type Permission } from './permissions.ts'
import { hasForSome } from './scopes.ts'
import type { TableColumn } from './recordColumns.ts'

/** Width in a list of the number by which a record is known: 120 px, so that names get the room. */
export const numberWidth = '7.5rem'

/** Options of a field; its kind decides which of them apply. */
interface Options {
  /** The heading in a file, where it differs from the label; `aliases` are other programs' headings. */
  heading?: string
  aliases?: readonly string[]
  /** Width in a file, in characters. */
  width?: number
  /** The field's columns in a file, where they differ from a single column of its name. */
  columns?: readonly TableColumn[]
  /** Width in a list, such as `10rem`. */
  listWidth?: string
  /** The key in a search, where it differs from the name; null without a key. */
  searchKey?: string | null
  /** The query box's hint: what the key finds, with an example value. */
  hint?: string
  example?: string
  /** Whether plain words of a search look in the field; by default true for texts. */
  found?: boolean
  /** True for a figure that is no money: hours, pieces, a rate. It is written without the currency. */
  quantity?: true | 'hours'
  /** Many records can be given the same value, and one is changed in its list's cell. */
  bulk?: true
}

export interface Field<
  Kind extends string = string,
  Write extends z.ZodMiniType = z.ZodMiniType,
  Read extends z.ZodMiniType = z.ZodMiniType,
  Value = unknown,
> extends Options {
  kind: Kind
  label: string
  /** Schema of the field in a body, and in an answer. */
  write: Write
  read: Read
  /** Initial value in the form of a new record; and the value for an answer, where that differs. */
  empty: Value
  held?(read: z.output<Read>): Value
  /** Whether a new record needs a value, or (`later`) only an existing record has the field. */
  required?: true
  later?: true
  /**
   * The permission without which there is none of it: to read, to search by, to choose. Where it is given for some records
   * alone (`projects.view_financials_own_projects`), the server leaves it out of the others (`guarded` of its kit).
   */
  see?: Permission
  /** Lists are not narrowed by it; or they are, and no filter set keeps that. */
  filter?: 'none' | 'unsaved'
  /** Returns the sentence that says what the value follows from in the record; null where the value is typed. */
  follows?: (record: object) => string | null
  /** A reference needs its table, and a name in lists, files and orderings. */
  table?: string
  key?: string
  /** A reference that no record lacks. */
  filled?: true
  /** Labels of yes and no, where one of them is chosen. */
  yes?: string
  no?: string
}
export type Fields = Readonly<Record<string, Field>>

type Texts = 'text' | 'email' | 'phone' | 'website'
const ofText =
  <K extends Texts>(kind: K, write: typeof Name) =>
  (label: string, options: Options = {}): Field<K, typeof Name, z.ZodMiniString<string>, string> => ({
    kind,
    label,
    found: true,
    write,
    read: z.string(),
    empty: '',
    ...options,
  })

/** Declares a text of one line; `max` characters at most, 255 by default. */
export const textField = (label: string, { max, ...options }: Options & { max?: number } = {}) =>
  ofText('text', text(max === undefined ? {} : { max }))(label, options)
/** Declares a text of one line that a new record must have. */
export const requiredField = (label: string, options: Options = {}) => ({
  ...ofText('text', Name)(label, options),
  required: true as const,
})
/** The name of a record, and the link to its page. A kind without it makes `name` of other fields. */
export const nameField = (options: Options) => requiredField('Name', options)
export const emailField = ofText('email', Email)
export const phoneField = ofText('phone', PhoneNumber)
export const websiteField = ofText('website', Website)

/** Several lines in which people may be mentioned. */
export const notesField = (options: Options = {}): Field<'notes', typeof Name, z.ZodMiniString<string>, string> => ({
  kind: 'notes',
  label: 'Notes',
  width: 50,
  aliases: ['note', 'comments', 'remarks', 'description'],
  write: text({ max: 20_000, lines: true }),
  read: z.string(),
  empty: '',
  ...options,
})
/** Several lines in which nobody is mentioned. */
export const linesField = (
  label: string,
  options: Options = {},
): Field<'lines', typeof Details, z.ZodMiniString<string>, string> => ({
  kind: 'lines',
  label,
  write: Details,
  read: z.string(),
  empty: '',
  ...options,
})
const nowhere: Address = { line1: '', line2: '', city: '', region: '', postcode: '', country: '' }
/** A postal address, its lines called as the organisation's country calls them; lists show its town and its code. */
export const addressField = (
  options: Options & { label?: string } = {},
): Field<'address', typeof AddressChange, typeof Address, Address> => ({
  kind: 'address',
  label: 'Address',
  write: AddressChange,
  read: Address,
  empty: nowhere,
  ...options,
})
export const tagsField = (
  options: Options = {},
): Field<'tags', typeof Tags, z.ZodMiniArray<z.ZodMiniString<string>>, string[]> => ({
  kind: 'tags',
  label: 'Tags',
  width: 24,
  aliases: ['tag', 'labels', 'keywords'],
  write: Tags,
  read: z.array(z.string()),
  empty: [],
  ...options,
})
/** The fields that the firm has added to these records, by their keys. */
export const extraFields = (): Field<'extra', typeof Udf, typeof UdfValues, Record<string, string | null>> => ({
  kind: 'extra',
  label: 'Extra fields',
  write: Udf,
  read: UdfValues,
  empty: {},
  bulk: true,
})

const Day = z.nullable(IsoDate)
/** `past`: the field looks back. */
export const dayField = (label: string, options: Options & { past?: true } = {}): DayField => ({
  kind: 'day',
  label,
  write: Day,
  read: Day,
  empty: null,
  ...options,
})
type DayField = Field<'day', typeof Day, typeof Day, string | null> & { past?: true }

export const yesNoField = (
  label: string,
  { empty = false, ...options }: Options & Pick<Field, 'yes' | 'no'> & { empty?: boolean } = {},
): Field<'yesNo', z.ZodMiniBoolean<boolean>, z.ZodMiniBoolean<boolean>, boolean> => ({
  kind: 'yesNo',
  label,
  write: z.boolean(),
  read: z.boolean(),
  empty,
  ...options,
})

const OptionalInt = z.nullable(z.int())
const numberWrite = (min: number, max: number) => z.nullable(z.int().check(z.minimum(min), z.maximum(max)))
type NumberField = Field<'number', ReturnType<typeof numberWrite>, typeof OptionalInt, string | number | null>
/** Declares a whole number, or none; a form holds the typed text. */
export const numberField = (
  label: string,
  { min, max, ...options }: Options & { min: number; max: number },
): NumberField => ({
  kind: 'number',
  label,
  write: numberWrite(min, max),
  read: OptionalInt,
  empty: null,
  ...options,
})

const OptionalAmount = z.nullable(Amount)
/** Optional amount, absent for viewers who may not see it. */
const OptionalDecimal = z.optional(z.nullable(Decimal2))
/** An amount of the organisation's currency, or none: text with two decimals. */
export const moneyField = (
  label: string,
  options: Options & Pick<Field, 'see'> = {},
): Field<'money', typeof OptionalAmount, typeof OptionalDecimal, string | null> => ({
  kind: 'money',
  label,
  write: OptionalAmount,
  read: OptionalDecimal,
  empty: null,
  ...options,
})

const OptionalId = z.nullable(Id)
/**
 * Another record, by its id: a field `category_id` is answered beside `category`, its id and name. `table` is the
 * table of those records; lists are narrowed by them.
 */
export const referenceField = (
  label: string,
  options: Options & Pick<Field, 'key' | 'see' | 'filter'> & { table: string },
): ReferenceField => ({ kind: 'reference', label, write: OptionalId, read: OptionalId, empty: null, ...options })
export type ReferenceField = Field<'reference', typeof OptionalId, typeof OptionalId, number | null>
/**
 * Declares a reference that every record has. A new record must name it, unless the record type finds it otherwise.
 */
export const filledReferenceField = <IsRequired extends { required?: true }>(
  label: string,
  options: Options & Pick<Field, 'key'> & { table: string } & IsRequired,
): Field<'reference', typeof Id, typeof Id, number | null> & { filled: true } & IsRequired => ({
  kind: 'reference',
  label,
  write: Id,
  read: Id,
  empty: null,
  filled: true,
  ...options,
})

/**
 * A field stored in rows of other tables: the record type reads and writes it, draws it in lists and forms, and gives
 * the `columns` of a file.
 */
export const rowsField = <Write extends z.ZodMiniType, Read extends z.ZodMiniType, Value>(
  label: string,
  options: Options & Pick<Field<'rows', Write, Read, Value>, 'key' | 'see' | 'write' | 'read' | 'empty' | 'held'>,
): Field<'rows', Write, Read, Value> => ({ kind: 'rows', label, columns: [], searchKey: null, ...options })

/** A field that a new one does not say yet. */
export const later = <F extends Field>(field: F): F & { later: true } => ({ ...field, later: true })

/** `category` of `category_id`. */
export const refName = (name: string): string => name.replace(/_id$/, '')
/** The key of a field in lists, files and orderings. */
export const columnKey = (name: string, { key }: Field): string => key ?? refName(name)

/** Returns the field's key in a search; null where it has none. */
export const fieldKey = (name: string, field: Field): string | null =>
  field.searchKey === undefined ? (isKind(field, 'reference') ? columnKey(name, field) : name) : field.searchKey

/** Returns whether the viewer sees the field, on some records at least. */
export const seesField = (me: { permissions: Grants }, { see }: Pick<Field, 'see'>): boolean =>
  see === undefined || has(me, see) || hasForSome(me, see)
/**
 * Returns whether the viewer sees the field on this record, or on a new record with these values: otherwise it is
 * absent.
 */
export const seesFieldOf = (
  me: { permissions: Grants },
  name: string,
  { see }: Pick<Field, 'see'>,
  record: object = {},
): boolean => see === undefined || has(me, see) || (hasForSome(me, see) && name in record)
/** Returns the column keys, as in files, lists and orderings, of the fields that the caller may not see. */
export const unseenColumns = (fields: Fields, me: { permissions: Grants }): ReadonlySet<string> =>
  new Set(Object.entries(fields).flatMap(([name, field]) => (seesField(me, field) ? [] : [columnKey(name, field)])))

/** The orderings that would tell the caller of a column that they may not see. */
export const unseenOrderings = (
  { fields, lists }: { fields: Fields; lists: { orderingNeeds: Readonly<Record<string, Permission>> } },
  me: { permissions: Grants },
): ReadonlySet<string> =>
  new Set([
    ...unseenColumns(fields, me),
    ...Object.entries(lists.orderingNeeds).flatMap(([ordering, needed]) => (has(me, needed) ? [] : [ordering])),
  ])

/** Whether a field is of this kind. */
export const isKind = <K extends string>(field: Field, kind: K): field is Field<K> => field.kind === kind

/** The names of those that a new one says, and of those that it does not. */
export type Required<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]
export type Later<F extends Fields> = { [K in keyof F]: F[K] extends { later: true } ? K : never }[keyof F]
export type Writes<F extends Fields> = { [K in keyof F]: F[K]['write'] }
type Refs<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends 'reference' ? (K extends `${infer N}_id` ? N : never) : never]: F[K] extends {
    filled: true
  }
    ? typeof Ref
    : z.ZodMiniNullable<typeof Ref>
}
/** An answer's fields, `mentions` and the names of references included. */
export type Reads<F extends Fields> = { [K in keyof F]: F[K]['read'] } & Refs<F>
/** The values of a form. */
export type FormValues<F extends Fields> = { -readonly [K in keyof F]: F[K]['empty'] }
