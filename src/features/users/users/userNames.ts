import type { RecordNames } from '#core/records.ts'

/** People, as every list and page of records speaks of them. Nobody is deleted: who leaves is inactive. */
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

/** Who sees which groups there are: also who puts people into them. */
export const maySeeGroups = ['groups.view_group', 'groups.change_group', 'users.change_user'] as const
