import type { KindName } from './column-kinds.ts'
import type { SheetKindName } from './sheet-kinds.ts'

/** A file of the benchmark. Lines above the header are written as they are. */
export type TypesFile = {
  readonly name: string
  readonly above?: readonly string[]
} & (
  | { readonly delimiter: ',' | ';' | '\t' | '|'; readonly columns: readonly KindName[] }
  | { readonly sheet: readonly SheetKindName[] }
)

const csv = (
  name: string,
  delimiter: ',' | ';' | '\t' | '|',
  columns: readonly KindName[],
  around: { readonly above?: readonly string[] } = {},
): TypesFile => ({ name: `${name}.csv`, delimiter, columns, ...around })
const xlsx = (
  name: string,
  sheet: readonly SheetKindName[],
  around: { readonly above?: readonly string[] } = {},
): TypesFile => ({ name: `${name}.xlsx`, sheet, ...around })

/** Sixty files in the style of public data sets and of exports from shops, banks and offices. */
export const files: readonly TypesFile[] = [
  csv('customers', ',', ['sequence', 'person', 'city', 'zipEast', 'phoneBrackets', 'english', 'dateIso']),
  csv('kunden', ';', ['customerNumber', 'person', 'plz', 'phoneInternational', 'german', 'dateDots']),
  csv('orders', ',', ['sequence', 'dateSlashMonth', 'moneyEnglish', 'count', 'stampIso']),
  csv('bestellungen', ';', ['sequence', 'dateDots', 'moneyGerman', 'count', 'stampDay']),
  csv('commandes', ';', ['sequence', 'dateSlashDay', 'moneyFrench', 'french']),
  csv('pedidos', ';', ['sequence', 'dateDashes', 'moneyComma', 'spanish', 'city']),
  csv('encomendas', ';', ['articleCode', 'portuguese', 'moneyComma', 'dateSlashDay']),
  csv('schweiz', ';', ['sequence', 'moneySwiss', 'dateDots', 'germanTruths']),
  csv('articles', ',', ['articleCode', 'barcode', 'moneyPlain', 'truths', 'comment']),
  csv('stock', '\t', ['articleCode', 'count', 'nullWord', 'dateYearFirst']),
  csv('payments', ',', ['uuid', 'moneyPlain', 'card', 'stampT', 'letters']),
  csv('bank', ';', ['iban', 'longDigits', 'moneyGerman', 'dateDots', 'comment']),
  csv('ledger', ',', ['dateIso', 'moneyBrackets', 'moneyDollar', 'person']),
  csv('rechnungen', ';', ['moneyEuro', 'dateShortYear', 'customerNumber', 'percentSpaced']),
  csv('stations', ',', ['articleCode', 'latitude', 'temperature', 'stampUtc']),
  csv('weather', ',', ['dateIso', 'temperature', 'ratio', 'notAvailable', 'timeShort']),
  csv('sensors', ',', ['stampFraction', 'scientific', 'notANumber', 'hex']),
  csv('particles', '\t', ['sequence', 'scientific', 'ratio', 'exponentCode']),
  csv('population', ',', ['countries', 'year', 'population', 'percent']),
  csv('census', ',', ['year', 'zipWest', 'grouped', 'gender', 'gappy']),
  csv('schools', ',', ['person', 'city', 'phoneDigits', 'count', 'season']),
  csv('flights', ',', ['dateAmerican', 'timeLoose', 'duration', 'articleCode']),
  csv('trains', ';', ['dateDashes', 'timeShort', 'timeLong', 'city']),
  csv('taxi', ',', ['stampHalf', 'timeHalf', 'moneyPlain', 'latitude']),
  csv('elections', ',', ['year', 'city', 'count', 'percent', 'person']),
  csv('books', '|', ['barcode', 'dateLong', 'roman', 'moneyEnglish']),
  csv('patients', ',', ['sequence', 'dateMonthName', 'gender', 'letters', 'gappy']),
  csv('visits', ',', ['uuid', 'stampOffset', 'address', 'link', 'count']),
  csv('logs', '\t', ['stampT', 'address', 'json', 'count']),
  csv('releases', ',', ['version', 'dateIso', 'shortTruths', 'link']),
  csv('accounts', ',', ['email', 'person', 'shortTruths', 'stampIso', 'phoneInternational']),
  csv('impots', ';', ['frenchTruths', 'moneyFrench', 'year', 'postcode']),
  csv('facturas', ';', ['spanishTruths', 'moneyGerman', 'dateSlashDay']),
  csv('survey', ',', ['sequence', 'mixed', 'english', 'weekday', 'comment']),
  csv('answers', ',', ['sequence', 'empty', 'alwaysNo', 'dateMixed']),
  csv('norway', ',', ['norway', 'city', 'count', 'dateCompact']),
  csv('members', ';', ['person', 'female', 'dateAmbiguous', 'houseNumber']),
  csv('scores', ',', ['person', 'dash', 'signed', 'fraction']),
  csv('budget', ',', ['quarter', 'moneyEnglish', 'yearMonth', 'flags']),
  csv('rates', ';', ['dateCompact', 'mixedSigns', 'ratio']),
  csv('fixed', '|', ['padded', 'person', 'dateIso']),
  csv('versions', ',', ['dateLoose', 'version', 'truths']),
  csv('report', ',', ['city', 'year', 'moneyPlain', 'count'], { above: ['Sales by city', ''] }),
  csv('bericht', ';', ['city', 'dateDots', 'moneyGerman'], {
    above: ['Umsatz 2024;;', 'Stand 31.12.2024;;', ';;'],
  }),
  csv('indicators', ',', ['countries', 'year', 'ratio'], { above: ['Source,World data', ''] }),
  xlsx('customers', ['id', 'person', 'city', 'date', 'yes']),
  xlsx('orders', ['id', 'date', 'price', 'count']),
  xlsx('prices', ['zeros', 'euros', 'percent', 'yesWord']),
  xlsx('opening-hours', ['person', 'time', 'yes']),
  xlsx('events', ['id', 'stamp', 'city']),
  xlsx('articles', ['textDigits', 'price', 'empty']),
  xlsx('accounts', ['longDigits', 'euros', 'dateOther']),
  xlsx('measurements', ['stamp', 'mixed', 'price']),
  xlsx('tasks', ['textDate', 'person', 'yesWord', 'percent']),
  xlsx('stock', ['zeros', 'count', 'empty', 'date']),
  xlsx('budget', ['city', 'euros', 'percent', 'dateOther']),
  xlsx('shifts', ['person', 'date', 'time', 'count']),
  xlsx('report', ['city', 'count', 'price'], { above: ['Sales by city', 'as of 31 December 2024'] }),
  xlsx('members', ['textDigits', 'person', 'textDate', 'yes']),
  xlsx('mixed', ['id', 'mixed', 'longDigits', 'time']),
]
