/** Regions by which the list groups the encodings, in the order of the list. */
export const encodingGroups = [
  'Common',
  'Western European',
  'Central European',
  'Baltic and Nordic',
  'Turkish',
  'Greek',
  'Cyrillic',
  'Hebrew and Arabic',
  'Thai and Vietnamese',
  'Japanese',
  'Chinese and Korean',
] as const
export type EncodingGroup = (typeof encodingGroups)[number]

interface AboutEncoding {
  /** Display name. */
  readonly name: string
  readonly group: EncodingGroup
}

const among = <G extends EncodingGroup>(group: G, name: string): AboutEncoding => ({ group, name })

/**
 * Encodings of text files: those of the WHATWG Encoding Standard, which browsers support, plus true Latin-1 and DOS
 * code pages, which the standard lacks.
 */
export const encodings = {
  'utf-8': among('Common', 'UTF-8'),
  'windows-1252': among('Common', 'Windows-1252'),
  'utf-16': among('Common', 'UTF-16'),
  'latin-1': among('Common', 'Latin-1'),
  'iso-8859-15': among('Western European', 'Latin-9 (ISO-8859-15)'),
  macintosh: among('Western European', 'Mac Roman'),
  cp850: among('Western European', 'cp850 (DOS)'),
  cp858: among('Western European', 'cp858 (DOS with €)'),
  cp437: among('Western European', 'cp437 (DOS, US)'),
  'iso-8859-3': among('Western European', 'ISO-8859-3 (Maltese)'),
  'iso-8859-14': among('Western European', 'ISO-8859-14 (Celtic)'),
  'windows-1250': among('Central European', 'Windows-1250'),
  'iso-8859-2': among('Central European', 'ISO-8859-2'),
  cp852: among('Central European', 'cp852 (DOS)'),
  'iso-8859-16': among('Central European', 'ISO-8859-16 (Romanian)'),
  'windows-1257': among('Baltic and Nordic', 'Windows-1257'),
  'iso-8859-13': among('Baltic and Nordic', 'ISO-8859-13'),
  cp775: among('Baltic and Nordic', 'cp775 (DOS)'),
  'iso-8859-4': among('Baltic and Nordic', 'ISO-8859-4'),
  'iso-8859-10': among('Baltic and Nordic', 'ISO-8859-10'),
  'windows-1254': among('Turkish', 'Windows-1254'),
  cp857: among('Turkish', 'cp857 (DOS)'),
  'windows-1253': among('Greek', 'Windows-1253'),
  'iso-8859-7': among('Greek', 'ISO-8859-7'),
  cp737: among('Greek', 'cp737 (DOS)'),
  'windows-1251': among('Cyrillic', 'Windows-1251'),
  'koi8-r': among('Cyrillic', 'KOI8-R'),
  'koi8-u': among('Cyrillic', 'KOI8-U'),
  ibm866: among('Cyrillic', 'cp866 (DOS)'),
  cp855: among('Cyrillic', 'cp855 (DOS)'),
  'iso-8859-5': among('Cyrillic', 'ISO-8859-5'),
  'x-mac-cyrillic': among('Cyrillic', 'Mac Cyrillic'),
  'windows-1255': among('Hebrew and Arabic', 'Windows-1255 (Hebrew)'),
  'iso-8859-8': among('Hebrew and Arabic', 'ISO-8859-8 (Hebrew)'),
  cp862: among('Hebrew and Arabic', 'cp862 (DOS, Hebrew)'),
  'windows-1256': among('Hebrew and Arabic', 'Windows-1256 (Arabic)'),
  'iso-8859-6': among('Hebrew and Arabic', 'ISO-8859-6 (Arabic)'),
  'windows-874': among('Thai and Vietnamese', 'Windows-874 (Thai)'),
  'windows-1258': among('Thai and Vietnamese', 'Windows-1258 (Vietnamese)'),
  shift_jis: among('Japanese', 'Shift-JIS'),
  'euc-jp': among('Japanese', 'EUC-JP'),
  'iso-2022-jp': among('Japanese', 'ISO-2022-JP'),
  gb18030: among('Chinese and Korean', 'GB18030 (simplified Chinese)'),
  big5: among('Chinese and Korean', 'Big5 (traditional Chinese)'),
  'euc-kr': among('Chinese and Korean', 'EUC-KR (Korean)'),
} as const satisfies Record<string, AboutEncoding>

export type Encoding = keyof typeof encodings
export const encodingCodes = Object.keys(encodings) as readonly Encoding[]

/** Labels that the Encoding Standard lacks or defines differently. */
const ownLabels: Readonly<Record<string, Encoding>> = {
  latin1: 'latin-1',
  'iso-8859-1': 'latin-1',
  latin9: 'iso-8859-15',
  'latin-9': 'iso-8859-15',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  gbk: 'gb18030',
  'iso-8859-8-i': 'iso-8859-8',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp874: 'windows-874',
}

/** Returns the encoding of a label, such as `cp1252` or `sjis`, or null when it is unknown. */
export function encodingOf(label: string): Encoding | null {
  const given = label.trim().toLowerCase()
  const named = ownEncoding(given) ?? ownEncoding(given.replace(/^ibm-?|^dos-?/, 'cp'))
  if (named) return named
  try {
    return ownEncoding(new TextDecoder(given).encoding)
  } catch {
    return null
  }
}

function ownEncoding(code: string): Encoding | null {
  if (Object.hasOwn(encodings, code)) return code as Encoding
  return (Object.hasOwn(ownLabels, code) && ownLabels[code]) || null
}
