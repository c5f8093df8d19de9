/** Templates of quote items that the firm sells again and again, for its first services. */
import { blankItem } from '#features/quote-items/server/quoteItemValues.ts'
import type { TenantDb } from '#server/db/db.ts'

export async function makeItemTemplates(db: TenantDb): Promise<void> {
  const services = await db.selectFrom('service').select('id').orderBy('id').execute()
  const rows = templates.map(({ name, service, items }) => ({
    name,
    service_id: services[service]?.id ?? null,
    items: JSON.stringify(
      items.map((item, index) => ({ ...blankItem, parent_key: null, ...item, key: String(index + 1) })),
    ),
  }))
  await db.insertInto('quote_item_template').values(rows).execute()
}

/** Cost of one unit. */
const takes = (role: string, field_hours: string, office_hours: string, total: string) => ({
  costs: [{ role, field_days: '0.00', field_hours, office_days: '0.00', office_hours, total }],
})
const below = { parent_key: '1' }

/** `service`: which of the firm's, from 0. */
const templates = [
  {
    name: 'Topographic survey, two days',
    service: 0,
    items: [
      { name: 'Topographic survey' },
      { name: 'Control and levels', unit_price: '420.00', ...takes('Surveyor', '4.00', '1.00', '210.00'), ...below },
      {
        name: 'Detail survey',
        quantity: '2.00',
        unit_price: '780.00',
        ...takes('Surveyor', '8.00', '0.00', '360.00'),
        ...below,
      },
      { name: 'Drawings', unit_price: '540.00', ...takes('Technician', '0.00', '8.00', '240.00'), ...below },
      { name: 'Drone survey of the roofs', unit_price: '450.00', optional: true },
    ],
  },
  {
    name: 'Measured building survey',
    service: 1,
    items: [
      {
        name: 'Floor plans',
        quantity: '3.00',
        unit_price: '650.00',
        ...takes('Surveyor', '6.00', '4.00', '330.00'),
      },
      {
        name: 'Elevations',
        quantity: '4.00',
        unit_price: '380.00',
        ...takes('Surveyor', '3.00', '3.00', '190.00'),
      },
      { name: 'Model, level of detail 2', unit_price: '1800.00', optional: true, alternative_group: 'Model' },
      { name: 'Model, level of detail 3', unit_price: '2900.00', optional: true, alternative_group: 'Model' },
    ],
  },
  {
    name: 'Expenses',
    service: -1,
    items: [
      { name: 'Travel', quantity: '100.00', unit_price: '0.45' },
      { name: 'Night away', unit_price: '95.00', optional: true },
    ],
  },
]
