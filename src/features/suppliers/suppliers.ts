import {
  addressField,
  emailField,
  extraFields,
  nameField,
  notesField,
  phoneField,
  tagsField,
  websiteField,
} from '#core/recordFields.ts'
import { defineRecord } from '#core/recordKit.ts'
import type { ItemOf } from '#core/recordType.ts'

/** Suppliers (docs/rules/directory.md#suppliers). They have no day on which they end: one tab holds them all. */
export const supplier = defineRecord({
  names: {
    prefix: 'suppliers',
    noun: 'Supplier',
    nouns: 'Suppliers',
    one: 'a supplier',
    many: 'suppliers',
    see: 'supplier.view_supplier',
    add: 'supplier.add_supplier',
    change: 'supplier.change_supplier',
    remove: 'supplier.delete_supplier',
    export: 'supplier.export',
  },
  noun: 'supplier',
  title: 'Suppliers',
  with: ['remove', 'export', 'import', 'edit', 'tag', 'duplicates'],
  fields: {
    name: nameField({
      width: 32,
      aliases: ['supplier', 'supplier name', 'vendor', 'vendor name', 'company', 'company name'],
      example: 'hire',
    }),
    address: addressField({ example: '"high street"' }),
    email: emailField('Email', {
      width: 28,
      listWidth: '14rem',
      aliases: ['e mail', 'email address', 'e mail address', 'mail'],
      hint: 'Part of the email address',
      example: '@example.com',
    }),
    phone: phoneField('Telephone', {
      width: 18,
      listWidth: '10rem',
      aliases: ['phone', 'phone number', 'telephone number', 'tel', 'main phone'],
      hint: 'Part of the number',
      example: '01225',
    }),
    website: websiteField('Website', {
      width: 28,
      listWidth: '14rem',
      aliases: ['web', 'url', 'web address'],
      hint: 'Part of the web address',
      example: 'example.com',
      bulk: true,
    }),
    tags: tagsField({ width: 24, found: true, example: 'approved' }),
    udf: extraFields(),
    notes: notesField({ width: 50, example: 'discount' }),
  },
  tabs: ['all'],
  orderings: ['id', 'name', 'city', 'postcode', 'email', 'modified'],
  ordering: 'name',
})
export type Supplier = ItemOf<typeof supplier>
