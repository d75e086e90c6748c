import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sentence } from '@anj/workflow/messages'
import { expect, test } from 'vitest'
import { openHelpCentre } from './help-centre.ts'
import { languageSentences, languages, translationsOf } from './language.ts'

const folder = join(import.meta.dirname, '../../../docs/help')
const translations = translationsOf(await readFile(join(folder, 'translations.txt'), 'utf8'))
const help = await openHelpCentre(folder)

const questions = {
  de: ['Wie ändere ich mein Passwort?', 'Warum wird meine Datei nicht hochgeladen?', 'Zeilen sortieren'],
  fr: ['Comment partager un flux avec mes collègues ?', 'Où sont les fichiers ?', 'supprimer une colonne'],
  es: ['¿Dónde están mis archivos?', 'cómo cambio la contraseña', 'quiero comparar dos tablas'],
  pt: ['Como apagar uma coluna?', 'onde estão os meus ficheiros', 'Não consigo entrar na conta'],
  it: ['Come posso cambiare la password?', 'dove sono i miei file', 'eliminare una colonna dalla tabella'],
  nl: ['Hoe verander ik mijn wachtwoord?', 'waar staan mijn bestanden', 'een kolom verwijderen'],
  pl: ['Jak zmienić hasło?', 'gdzie są moje pliki', 'usunąć kolumnę z tabeli'],
  tr: ['Parolamı nasıl değiştirebilirim?', 'dosyalarım nerede', 'tablodan sütun silmek istiyorum'],
  ja: ['ファイルはどこにありますか', 'パスワードの変更'],
  zh: ['如何更改密码？', '我的文件在哪里'],
} as const

test.each(languages)('recognises questions in %s', (language) => {
  for (const question of questions[language])
    expect([question, translations.languageOf(question)]).toEqual([question, language])
})

test('takes no English question for another language, whatever its typing errors and names', () => {
  for (const question of [
    'conect to a mysql databse',
    'it list al databses on teh server befor i save it',
    'Müller and Zoë are written differently',
    'why is “São Paulo” broken in my csv',
    'die table must not die',
    'come in and do no more',
    'import export filter server token format',
    'pivot',
    '',
    'SELECT * FROM kunden WHERE datum > 0',
    'The column 注文番号 is not in the table カスタマー',
    'why does 2024年売上.csv have the wrong encoding',
  ])
    expect([question, translations.languageOf(question)]).toEqual([question, null])
})

test('leads a question in another language to the right section, with a sentence in that language', () => {
  for (const [question, language, address] of [
    ['Passwort vergessen, wie komme ich rein?', 'de', 'account#a-forgotten-password'],
    ['supprimer les doublons de ma table', 'fr', 'remove-duplicates#'],
    ['パスワードを忘れました', 'ja', 'account#a-forgotten-password'],
  ] as const) {
    const { outcome, language: found, text, sources } = help.answer(question)
    expect([question, outcome, found]).toEqual([question, 'likely', language])
    expect(sources.map(({ page, id }) => `${page}#${id}`)).toContain(address)
    expect(text.startsWith(sentence(languageSentences[language]))).toBe(true)
  }
})

test('refuses a question in another language that no page covers, in that language', () => {
  const { answered, text } = help.answer('¿Cómo cocino una paella con mariscos?')
  expect(answered).toBe(false)
  expect(text).toMatch(/^Las páginas de ayuda solo están en inglés\..+\n\n- \[/)
})

test('explains a server error in a question of another language', () => {
  const { answered, text } = help.answer('Was bedeutet das: Msg 18456, Level 14, State 1? Wie löse ich das?')
  expect(answered).toBe(true)
  expect(text).toContain('`18456`')
})
