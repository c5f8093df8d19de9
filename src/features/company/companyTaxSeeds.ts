/** The usual rates of each country, as a start that the firm confirms: who adds them sees where each is written down. */
import type { LocaleCode } from '#core/locale/localeCodes.ts'
import { serverLocales } from '#core/locale/locales.ts'
import type { VatRate } from './companyMoney.contract.ts'

type DefaultRate = Pick<
  VatRate,
  'name' | 'jurisdiction' | 'rate' | 'category' | 'reason' | 'base_fraction' | 'source' | 'valid_from' | 'valid_to'
>

/** Default tax rates of the organisation's country, those that ended too. */
export const defaultRates = (locale: LocaleCode): readonly DefaultRate[] =>
  serverLocales[locale].taxRates.map((rate) => ({
    valid_to: null,
    jurisdiction: '',
    category: rate.rate === '0' ? 'Z' : 'S',
    reason: '',
    base_fraction: '1',
    ...rate,
  }))
