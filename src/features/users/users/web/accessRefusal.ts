/** Why the groups, activity, address, end date and second factor of a person may not be changed. */
export const accessRefusal = (name: string): string =>
  `${name} has permissions that you do not have. Ask someone with these permissions to make this change.`
