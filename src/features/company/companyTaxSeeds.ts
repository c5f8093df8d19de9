/**
 * The usual rates of each country, as a start that the firm confirms: who adds them sees where each is written down. The
 * United States have none of the country; those of Texas are charged once a service is said to be taxed there. Manitoba and
 * Saskatchewan tax some professional services, too: what of the firm’s they mean is for the firm to say.
 */
import type { LocaleCode } from '#core/locale/locales.ts'
import type { VatRate } from './companyMoney.contract.ts'

type UsualRate = Pick<
  VatRate,
  'name' | 'jurisdiction' | 'rate' | 'category' | 'reason' | 'base_fraction' | 'source' | 'valid_from' | 'valid_to'
>

const rate = (
  name: string,
  percent: string,
  valid_from: string,
  source: string,
  more: Partial<UsualRate> = {},
): UsualRate => ({
  name,
  rate: percent,
  valid_from,
  valid_to: null,
  source,
  jurisdiction: '',
  category: percent === '0' ? 'Z' : 'S',
  reason: '',
  base_fraction: '1',
  ...more,
})

const gst = 'canada.ca, GST/HST: charge and collect the tax, which rate'
const hst = (jurisdiction: string, percent: string, from: string, valid_to: string | null = null) =>
  rate('HST', percent, from, gst, { jurisdiction, valid_to })
const india = 'cbic-gst.gov.in, services: heading 9983, other professional, technical and business services'
const texas = 'Texas Tax Code, sections 151.0048 (surveying of real property) and 151.051'

const usual: Readonly<Record<LocaleCode, readonly UsualRate[]>> = {
  GB: [
    rate('Standard', '20', '2011-01-04', 'gov.uk/vat-rates; VAT Act 1994, section 2'),
    rate('Reduced', '5', '1997-09-01', 'gov.uk/vat-rates; VAT Act 1994, schedule 7A'),
    rate('Zero', '0', '1973-04-01', 'gov.uk/vat-rates; VAT Act 1994, schedule 8', { reason: 'Zero-rated' }),
    rate('Reverse charge', '0', '1973-04-01', 'VAT Act 1994, section 7A; notice 741A', {
      category: 'AE',
      reason: 'Reverse charge: the customer accounts for VAT.',
    }),
    rate('Outside the scope', '0', '1973-04-01', 'VAT Act 1994, section 7A and schedule 4A, paragraph 1; notice 741A', {
      category: 'O',
      reason: 'Outside the scope of UK VAT: supplied outside the United Kingdom.',
    }),
  ],
  IE: [
    rate('Standard', '23', '2021-03-01', 'revenue.ie, current VAT rates; VAT Consolidation Act 2010, section 46'),
    rate('Reduced', '13.5', '2003-01-01', 'revenue.ie, current VAT rates; VAT Consolidation Act 2010, schedule 3'),
    rate('Zero', '0', '1972-11-01', 'revenue.ie, current VAT rates; VAT Consolidation Act 2010, schedule 2', {
      reason: 'Zero-rated',
    }),
    rate('Reverse charge', '0', '2010-11-01', 'Directive 2006/112/EC, articles 44, 47, 194 and 196', {
      category: 'AE',
      reason: 'Reverse charge: the customer accounts for VAT (Directive 2006/112/EC, articles 194 and 196).',
    }),
    rate('Outside the scope', '0', '2010-11-01', 'Directive 2006/112/EC, articles 44 and 47', {
      category: 'O',
      reason: 'Outside the scope of Irish VAT: supplied outside Ireland.',
    }),
  ],
  CA: [
    rate('GST', '5', '2008-01-01', gst),
    hst('Ontario', '13', '2010-07-01'),
    hst('New Brunswick', '15', '2016-07-01'),
    hst('Newfoundland and Labrador', '15', '2016-07-01'),
    hst('Nova Scotia', '15', '2010-07-01', '2025-03-31'),
    hst('Nova Scotia', '14', '2025-04-01'),
    hst('Prince Edward Island', '15', '2016-10-01'),
    rate('QST', '9.975', '2013-01-01', 'revenuquebec.ca, basic rules for applying the GST/HST and QST', {
      jurisdiction: 'Quebec',
    }),
    rate(
      'PST',
      '7',
      '2026-10-01',
      'gov.bc.ca, PST on professional services: 30 % of engineering, architecture, geoscience',
      {
        jurisdiction: 'British Columbia',
        base_fraction: '0.3',
      },
    ),
    rate('Export', '0', '1991-01-01', 'Excise Tax Act, schedule VI, part V', {
      reason: 'Zero-rated: supplied to a non-resident.',
    }),
    rate('Outside the scope', '0', '1991-01-01', 'Excise Tax Act, section 142', {
      category: 'O',
      reason: 'Outside the scope of GST and HST: supplied outside Canada.',
    }),
  ],
  IN: [
    rate('CGST', '9', '2017-07-01', india),
    rate('SGST', '9', '2017-07-01', india),
    rate('IGST', '18', '2017-07-01', india),
    rate('Export', '0', '2017-07-01', 'IGST Act 2017, section 16; CGST Rules 2017, rule 96A', {
      reason: 'Supply meant for export under letter of undertaking without payment of integrated tax.',
    }),
  ],
  US: [
    rate('State sales tax', '6.25', '1990-07-01', texas, { jurisdiction: 'Texas' }),
    rate(
      'Local sales tax',
      '2',
      '1990-07-01',
      'comptroller.texas.gov, local sales tax: at most 2 %, check that of the place',
      {
        jurisdiction: 'Texas',
      },
    ),
  ],
}

/** Default tax rates of the organisation's country, those that ended too. */
export const usualRates = (locale: LocaleCode): readonly UsualRate[] => usual[locale]
