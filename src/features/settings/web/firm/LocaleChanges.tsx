import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { locales } from '#core/locale/locales.ts'
import { localeChanges } from './localeChanges.ts'

/** Preview of another country: what will look different once it is saved, and what will not. */
export const LocaleChanges = ({ from, to }: { from: LocaleCode; to: LocaleCode }) => (
  <div className="fb-locale-changes" role="note">
    <strong>Once you save, for everybody:</strong>
    <dl>
      {localeChanges(from, to).map(({ what, before, after }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
    <p>Amounts are not converted. Your calendar keeps its days off: add those of {locales[to].name} under Holidays.</p>
  </div>
)
