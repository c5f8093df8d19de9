import type { RecordNames } from '#core/records.ts'

/** Names of people for every list and page of records. Nobody is deleted: people who leave become inactive. */
export const userNames = {
  prefix: 'users',
  noun: 'User',
  nouns: 'Users',
  one: 'a person',
  many: 'people',
  see: 'users.view_user',
  add: 'users.add_user',
  change: 'users.change_user',
  remove: 'users.delete_user',
  export: 'profiles.export',
} as const satisfies RecordNames

/** Permissions to see groups: people who assign groups need that too. */
export const maySeeGroups = ['groups.view_group', 'groups.change_group', 'users.change_user'] as const
