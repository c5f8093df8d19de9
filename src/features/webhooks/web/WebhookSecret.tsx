import { Dialog } from '#web/ui/Dialog.tsx'
import { SecretOnce } from '#web/ui/SecretOnce.tsx'

/** The secret of a webhook, this once. */
export const WebhookSecret = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => (
  <Dialog opened title={`${name}: the secret`} width={640} onCancel={onClose}>
    <SecretOnce secret={secret} label="The secret" copyLabel="Copy the secret" copied="Secret copied.">
      <p>
        Shown only once. Copy it to the receiving program, which uses it to verify messages by{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        says.
      </p>
    </SecretOnce>
  </Dialog>
)
