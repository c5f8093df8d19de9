/** Returns why access may not be changed: groups, activity, address, end date and second factor. */
export const accessRefusal = (name: string): string =>
  `${name} has permissions that you do not have. Ask someone with these permissions to make this change.`
