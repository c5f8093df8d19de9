import { whyNoMail } from '../mail.ts'
import '../../clients/web/clients.css'

export interface Recipient {
  id: number
  name: string
  email: string
  opt_out: boolean
}

interface RecipientsProps {
  people: readonly Recipient[]
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
}

/** The recipients of a letter; those who cannot be written to are shown with the reason. */
export function Recipients({ people, chosen, onChoose }: RecipientsProps) {
  const within = people.filter((person) => whyNoMail(person) === null)
  const toggle = (id: number, on: boolean) => onChoose(on ? [...chosen, id] : chosen.filter((number) => number !== id))
  return (
    <fieldset className="fb-mail-to">
      <legend>To{chosen.length > 1 && ` (${chosen.length}, one letter each)`}</legend>
      <ul className="fb-choices">
        {within.length > 1 && (
          <li>
            <label>
              <input
                type="checkbox"
                checked={chosen.length === within.length}
                onChange={(event) => onChoose(event.currentTarget.checked ? within.map(({ id }) => id) : [])}
              />
              Everybody
            </label>
          </li>
        )}
        {people.map((person) => {
          const why = whyNoMail(person)
          return (
            <li key={person.id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(person.id)}
                  disabled={why !== null}
                  onChange={(event) => toggle(person.id, event.currentTarget.checked)}
                />
                <span>
                  {why === null && `${person.name} `}
                  <span className="fb-muted">{why ?? person.email}</span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
