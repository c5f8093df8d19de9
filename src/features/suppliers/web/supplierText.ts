/** What the fields of a supplier are called, in forms and histories. */
export const supplierLabels = {
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Telephone',
  website: 'Website',
  notes: 'Notes',
  tags: 'Tags',
  udf: 'Extra fields',
} as const
