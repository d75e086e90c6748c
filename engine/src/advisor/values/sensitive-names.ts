import { type DictionaryColumn, splitName } from '@anj/workflow'

/** The kinds of sensitive data, and what messages call them. */
export const sensitiveKinds = {
  email: 'e-mail addresses',
  phone: 'phone numbers',
  person: 'names of people',
  address: 'postal addresses',
  birth: 'dates of birth',
  officialId: 'ID document numbers',
  card: 'payment card numbers',
  account: 'bank accounts',
  health: 'health data',
  belief: 'beliefs or origin',
  pay: 'income',
  secret: 'passwords and other secrets',
} as const
export type SensitiveKind = keyof typeof sensitiveKinds

type Families = readonly DictionaryColumn['family'][]
const texts: Families = ['text']
const numbers: Families = ['text', 'integer', 'decimal']
const amounts: Families = ['text', 'integer', 'decimal', 'float']
const days: Families = ['text', 'date', 'datetime']
const number = '(?: (?:number|no|nr|num))?'

/**
 * Patterns that match the end of a name. The last word says what a column contains, so `email_sent_at`,
 * `phone_verified` and `card_type` don't match.
 */
const endings: readonly (readonly [kind: SensitiveKind, ending: string, families: Families])[] = [
  ['email', '(?:e ?mail|mail)(?: (?:address|addr|adresse))?', texts],
  ['phone', `(?:phone|telephone|telefon|mobile|cellphone|cell phone|fax)(?: phone)?${number}`, texts],
  [
    'person',
    '(?:first|last|middle|given|maiden|sur|fore) ?name|(?:full|family) name|vorname|nachname',
    texts,
  ],
  [
    'address',
    '(?:home|postal|mailing|street|billing|shipping|delivery) address|street|address line|strasse|straße',
    texts,
  ],
  ['birth', 'birth ?date|birth ?day|date of birth|dob|born on|geburtsdatum', days],
  [
    'officialId',
    `ssn|social security${number}|national id(?: number)?|national insurance(?: number)?|passport${number}|tax ?id|driver s? ?licen[cs]e${number}`,
    numbers,
  ],
  ['card', `credit card${number}|card (?:number|no|nr|num)|ccn|cvv2?|cvc2?`, numbers],
  ['account', `iban|bank account${number}|routing number|sort code`, numbers],
  [
    'health',
    'diagnosis|diagnoses|blood (?:type|group)|disability|medical (?:condition|history)|allergies',
    texts,
  ],
  ['belief', 'religion|ethnicity|sexual orientation|political (?:party|opinion|affiliation)', texts],
  ['pay', 'salary|wage|annual income|gehalt', amounts],
  [
    'secret',
    '(?:client|app|otp|totp|mfa) secret|(?:api|secret|private|access) key|(?:access|refresh|auth|api|session|bearer|reset) token',
    texts,
  ],
]

const patterns = endings.map(
  ([kind, ending, families]) =>
    [kind, new RegExp(`(?:^|\\s)(?:${ending})(?: ?\\d{1,2})?$`, 'u'), families] as const,
)

/** Returns the kind of sensitive data that a column's name suggests, or null if it suggests none. */
export function sensitiveKindOf({ name, family }: DictionaryColumn): SensitiveKind | null {
  const words = splitName(name).join(' ')
  const found = patterns.find(([, pattern, families]) => pattern.test(words) && families.includes(family))
  return found?.[0] ?? null
}

const password =
  /(?:^|\s)(?:password|passwd|passphrase|passwort|kennwort|pwd|pass ?word|user pass|pass)(?: ?\d{1,2})?$/u

/** True when a column's name suggests passwords. */
export function isPasswordName(name: string): boolean {
  return password.test(splitName(name).join(' '))
}

/** If a column's name contains one of these words anywhere, its values are private. */
const delicate = new Set(
  (
    'password passwd pwd pass passphrase passwort kennwort secret token pin otp credential credentials ssn email mail phone telephone ' +
    'tel mobile fax iban card cvv cvc passport birth birthday birthdate dob born surname firstname lastname forename first last ' +
    'vorname nachname salary wage income diagnosis religion ethnicity street address account login username user'
  ).split(' '),
)

/** True when a column's values should be hidden, which includes cases of doubt. */
export function isSensitiveName(name: string): boolean {
  return splitName(name).some((word) => delicate.has(word.replace(/\d+$/, '')))
}
