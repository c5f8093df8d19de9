import type { KeyGroup } from '../actions.ts'
import './KeyList.css'

/** The keys that work on a screen, under their headings. */
export const KeyList = ({ groups }: { groups: readonly KeyGroup[] }) => (
  <section aria-labelledby="keys">
    <h3 id="keys">Keyboard shortcuts</h3>
    <div className="fb-key-groups">
      {groups.map((group) => (
        <section key={group.title}>
          <h4>{group.title}</h4>
          <dl>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className="fb-kbd">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </section>
)
