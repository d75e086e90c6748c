/** Last words of names, in the languages of our users, for columns of digits that aren't quantities. */
const codes = new Set([
  'zip',
  'zipcode',
  'postcode',
  'postalcode',
  'postal',
  'plz',
  'postleitzahl',
  'phone',
  'telephone',
  'telefon',
  'telefono',
  'teléfono',
  'téléphone',
  'telefone',
  'tel',
  'fax',
  'iban',
  'card',
  'creditcard',
  'ssn',
  'ean',
  'gtin',
  'isbn',
  'upc',
  'barcode',
  'siret',
  'siren',
])
const suffixes = new Set(['code', 'number', 'no', 'nr', 'num', 'nummer', 'numero', 'número', 'numéro'])

/**
 * True for the name of a column with postal codes, phone numbers or other digits that identify something. Such digits
 * stay text, because later files can have leading zeros.
 */
export function isCodeName(name: string): boolean {
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  while (words.length > 1 && suffixes.has(words.at(-1) ?? '')) words.pop()
  return codes.has(words.at(-1) ?? '')
}
