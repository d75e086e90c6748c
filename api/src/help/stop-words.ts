const listed = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Words that don't indicate a question's subject: function words, question words, polite phrases and the product's
 * name.
 */
export const stopWords: ReadonlySet<string> = listed(`
  a an the this that these those it its itself they them their theirs i im ive id ill me my mine myself you your yours youre yourself we us our ours
  he she his her him who whom whose somebody someone anybody anyone nobody everybody everyone
  is are was were be been being am isnt arent wasnt werent do does did doing done dont doesnt didnt have has had having havent hasnt
  can could may might must shall should will would cant cannot couldnt shouldnt wont wouldnt mustnt
  what which when where why how whats wheres hows whos whichever whatever
  and or but nor if then else than so as of to in on at by for from with into onto about up out over off again further once here there
  while because until during through between also just only even still yet already too very really quite rather
  not no nor none neither either both each any some such own same please pls plz thanks thank thx hi hello hey dear sorry
  anj website site app application product tool software program's
  think thinks thought believe guess mind suppose suppose supposed else instead somehow somewhere anywhere everywhere whether though although
  etc eg ie via per ok okay yes
  able possible possibly actually exactly basically currently simply maybe perhaps
  question ask asking answer tell explain describe know understand wonder wondering
  ahoj lol btw asap fyi oops wat wot wats wht hav cuz bcs meant gonna wanna gotta lemme im
`)

/** Words with little meaning. Unless they are the only words, they count with `WEAK_WEIGHT`. */
export const weakWords: ReadonlySet<string> = listed(`
  use used using uses make makes made making get gets got getting set sets setting want wants wanted need needs needed try trying tried
  show shows shown see sees seen look looks looking go goes going come comes came work works working give gives given put puts take takes
  taken find finds found happen happens happened mean means meaning kind kinds thing things way ways other others another different
  many much lot lots all every one ones now first last new old own like same time times day let lets keep keeps say says said
  help support supported supports possible does doing best good right wrong help page pages part parts place places
  always never ever before after behind below above inside within without instead around since
  something anything nothing everything stuff sort
  name named called call value values people person person's
`)

/** The weight of a weak word; other words have weight 1. */
export const WEAK_WEIGHT = 0.35
