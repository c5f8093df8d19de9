import { Mail, RecordLinks, Related, Telephone, Website } from '#web/record/RecordLinks.tsx'
import type { Client } from '../clients.contract.ts'
import { clientNames } from '../clients.contract.ts'
import { clientLabels as labels } from './clientValues.ts'

const others = { prefix: clientNames.prefix, permission: clientNames.see }

/** How a client is reached, and the clients it belongs with. */
export const ClientLinks = ({ client }: { client: Client }) => (
  <RecordLinks>
    <Telephone label="Telephone" value={client.phone} />
    <Mail label="Email" value={client.email} />
    <Website label="Website" value={client.website} />
    <Related label={labels.parent_id} records={client.parent ? [client.parent] : []} {...others} />
    <Related label={labels.client_id} records={client.client ? [client.client] : []} {...others} />
    <Related label={labels.org_ids} records={client.orgs} {...others} />
    <Related
      label={labels.manager_id}
      records={client.manager ? [client.manager] : []}
      prefix="users"
      permission="users.view_user"
    />
  </RecordLinks>
)
