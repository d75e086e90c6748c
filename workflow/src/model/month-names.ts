/**
 * The names of the months in English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish, Norwegian,
 * Finnish, Polish and Czech, from January to December: full and short names of the Unicode Common Locale Data
 * Repository (CLDR 48), and German spellings without umlauts. They are in lower case and without accents. No name
 * belongs to two months, so a text doesn't have to say its language.
 */
export const monthNames: readonly (readonly string[])[] = [
  'january jan januar janner janvier janv enero ene gennaio gen janeiro januari tammikuu tammikuuta tammi styczen stycznia sty leden ledna led jaenner',
  'february feb februar fevrier fevr febrero febbraio fevereiro fev februari helmikuu helmikuuta helmi luty lutego lut unor unora uno feber',
  'march mar marz mars marzo marco maart mrt marts maaliskuu maaliskuuta maalis marzec marca brezen brezna bre maerz mrz',
  'april apr avril avr abril abr aprile huhtikuu huhtikuuta huhti kwiecien kwietnia kwi duben dubna dub',
  'may mai mayo maggio mag maio mei maj toukokuu toukokuuta touko maja kveten kvetna kve',
  'june jun juni juin junio giugno giu junho kesakuu kesakuuta kesa czerwiec czerwca cze cerven cervna cvn',
  'july jul juli juillet juil juill julio luglio lug julho heinakuu heinakuuta heina lipiec lipca lip cervenec cervence cvc',
  'august aug aout agosto ago augustus augusti elokuu elokuuta elo sierpien sierpnia sie srpen srpna srp',
  'september sep sept septembre septiembre settembre set setiembre setembro syyskuu syyskuuta syys wrzesien wrzesnia wrz zari zar',
  'october oct oktober okt octobre octubre ottobre ott outubro out lokakuu lokakuuta loka pazdziernik pazdziernika paz rijen rijna rij',
  'november nov novembre noviembre novembro marraskuu marraskuuta marras listopad listopada lis listopadu',
  'december dec dezember dez decembre diciembre dic dicembre dezembro desember des joulukuu joulukuuta joulu grudzien grudnia gru prosinec prosince pro',
].map((names) => names.split(' '))

const numbers = new Map(monthNames.flatMap((names, at) => names.map((name) => [name, at + 1] as const)))

/** Returns the number of a month from 1 to 12, or null for another word. Case, accents and a full stop don't matter. */
export function monthOf(word: string): number | null {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')
  return numbers.get(plain) ?? null
}
