import type { NteeLetter } from '#contract/nonprofits/ntee.ts';
import { normal, singular, wordsOf } from './words.ts';

/** A kind of work, with the words that people use for it. */
export interface Kind {
  /** the major groups of the NTEE that do this work */
  letters: readonly NteeLetter[];
  /** words by which a category of the programme is known as one for this work */
  category: readonly string[];
}

/** What a word or phrase means: a kind of work, and words that a text may have in its place. */
export interface Sense {
  kind: Kind;
  same: readonly string[];
}

/**
 * The kinds of work. Each row has the letters of the NTEE, the words by which a category is known as this kind, and the words that
 * people type for it: from the titles of the NTEE's codes, and from everyday speech. `choir=singers/chorus` means that who types
 * “choir” also finds texts that say “singers” or “chorus”.
 */
const table: readonly [letters: string, category: string, said: string][] = [
  [
    'A',
    'arts, theater, music, performing arts, visual arts, museums',
    `art, performing arts=theater/dance/music, play=theater, drama=theater, acting=theater, actor=theater, stage=theater, concert=music/orchestra,
    symphony=orchestra/music, opera=music/singers, choir=singers/chorus, chorus=singers/choir, choral=singers/choir, band=music, ballet=dance,
    musical=theater/music, instrument=music, piano=music, violin=orchestra, culture, cultural, folk art, film, cinema=film, movie=film, tv,
    television, radio, podcast=radio, media, publishing, museum, gallery, exhibition=museum/gallery, painting, painter=painting, sculpture,
    photography=photographs, drawing, mural=murals, craft, pottery, ceramics=pottery, knitting=textile/sewing, quilting=textile/sewing, poetry,
    poem=poetry, writer=writing/stories, creative writing=writing/stories, storytelling=stories, festival, humanities`,
  ],
  [
    'A',
    'history, libraries, heritage, archives, museums',
    `heritage=history, historic=history, historical society=history, historic preservation=history, genealogy=families/archives, archive=archives,
    ancestor=archives`,
  ],
  [
    'B',
    'education, tutoring, schools, learning',
    `school, tutor=tutoring, tutoring, homework help=homework, mathematics=math, stem=science, higher education=college, university=college,
    college fund=scholarships/college, scholarship=scholarships, student aid=scholarships, student loan=scholarships, financial aid=scholarships,
    special education, special needs=disabilities/disability, charter school, adult education=adults, ged=adults, esl=english, ell=english,
    esol=english, english class=english, language class=english, literacy=reading/read, learn to read=reading/read, spelling=reading, teacher,
    mentor=mentors/mentoring, mentoring=mentors, mentorship=mentors/mentoring, learning disability, dyslexia=reading, pta=parents, alumni`,
  ],
  ['B', 'libraries, reading, books, education', 'library, book=books/reading, bookmobile=books/library, ebook=books'],
  [
    'BP',
    'early childhood, preschool, childcare, child care',
    `day care=child care/childcare, daycare=child care/childcare, childcare=child care, child care=childcare, babysitter=child care/childcare,
    babysitting=child care/childcare, nanny=child care/childcare, pre k=preschool, prek=preschool, kindergarten=preschool,
    nursery school=preschool/nursery, head start=preschool, toddler=children, infant=newborn/newborns, baby=newborn/newborns/babies, newborn,
    diaper=newborn/newborns/babies, new mom=newborn/newborns/mothers, pregnant=newborn/newborns/mothers, pregnancy=newborn/newborns/mothers,
    prenatal=newborn/newborns/mothers, maternity=newborn/newborns/mothers, breastfeeding=newborn/newborns/mothers`,
  ],
  [
    'C',
    'environment, nature, rivers, conservation, climate, gardens',
    `climate change=climate, global warming=climate, carbon=climate, pollution, clean water=water/river, clean air=air, recycling,
    recycle=recycling, compost=gardens, renewable energy=solar, solar power=solar, clean energy=solar, sustainability, ecology, ecosystem=nature,
    forest=trees/woods, tree planting=trees, plant tree=trees, reforestation=trees, stream=river, creek=river, lake=water, ocean=water/harbor,
    sea=water/harbor, beach=water, watershed=river, wetland=wetlands/marsh, land conservation=land, green space=parks/gardens, park=parks,
    trail=trails, hiking=trails, gardening=gardens/gardeners, community garden=gardens, botanical garden=gardens, arboretum=trees,
    flower=gardens, litter=cleanup, cleanup, earth, outdoors`,
  ],
  [
    'D',
    'animals, pets, animal, wildlife',
    `animal shelter, pet shelter, dog shelter=dogs, cat shelter=cats, dog rescue=dogs, cat rescue=cats, humane society, animal rescue,
    animal welfare, no kill, no kill shelter, animal protection, animal adoption, pet adoption, dog pound=dogs, pound, spca, dog=dogs, puppy=dogs, hound=dogs, kitten=cats,
    kitty=cats, feral cat=cats, stray=dogs/cats, rabbit, bunny=rabbit, hamster, spay and neuter, spay, neuter, vet clinic, veterinary,
    veterinarian, pet food, pet, therapy dog=dogs, service dog=dogs, guide dog=dogs, horse=horses, pony=horses, equine=horses,
    equestrian=horses/riding, donkey=horses, bird=birds, birdwatching=birds, audubon=birds, owl=owls, hawk=birds, bee=bees, wild animal=wildlife,
    endangered species=wildlife, zoo, aquarium, reptile, turtle, farm animal, sanctuary`,
  ],
  [
    'EG',
    'health, clinics, medical, doctors, health care, disease',
    `doctor=doctors/clinic, physician=doctors/clinic, nurse=nurses, hospital, free clinic=clinic, medicine=pharmacy, prescription=pharmacy,
    drugstore=pharmacy, dentist=dentists/dental, teeth=dental/dentists, tooth=dental/dentists, dental care=dental/dentists, eye doctor=clinic,
    eyeglasses, eyesight=blind/sight, vision=blind/sight, blindness=blind/sight, deaf, hearing aid, hearing loss,
    health insurance=insurance/uninsured, uninsured, vaccine=clinic, vaccination=clinic, checkup=clinic, urgent care=clinic, public health,
    birth control, family planning, blood bank, blood donation, organ donor, ambulance, paramedic, wellness,
    cancer=illness/illnesses/serious illness, leukemia=illness/illnesses, tumor=illness/illnesses, breast cancer=illness/illnesses,
    diabetes=illness/illnesses, diabetic=illness/illnesses, heart disease=illness/illnesses, stroke=illness/illnesses, kidney=illness/illnesses,
    lung=asthma, asthma, allergy=asthma, epilepsy=illness/illnesses, seizure=illness/illnesses, arthritis=illness/illnesses, hiv=illness,
    aids=illness, als, lupus, ms, multiple sclerosis, parkinson=memory loss, rare disease=illness/illnesses, chronic illness=illness/illnesses,
    sick=illness/illnesses, sick child=illness/illnesses, down syndrome=disability/disabilities, autism=disability/disabilities,
    autistic=disability/disabilities, adhd=disability, cerebral palsy=disability/disabilities, disabled=disability/disabilities,
    disability=disabilities, handicapped=disability/disabilities, wheelchair=disability/disabilities, ramp=ramps, physical therapy=therapy`,
  ],
  [
    'F',
    'mental health, addiction, counseling, crisis, recovery',
    `mental illness=mental health, depression=mental health, depressed=mental health, anxiety=mental health, ptsd=mental health, trauma,
    grief=widowed, bereavement=widowed, loneliness=lonely/alone, therapist=therapy/counseling, psychologist=therapy/counseling,
    psychiatrist=therapy/counseling, counselor=counseling, counselling=counseling, support group, suicide prevention=suicide/crisis,
    suicidal=suicide/crisis, hotline=crisis line/crisis, helpline=crisis line/crisis, crisis line, someone to talk to=crisis line,
    rehab=addiction/recovery, rehab center=addiction/recovery, drug rehab=addiction/recovery, drug=addiction/recovery,
    drug addiction=addiction/recovery, drug abuse=addiction/recovery, substance abuse=addiction/recovery, substance use=addiction/recovery,
    addict=addiction/recovery, opioid=addiction/recovery, heroin=addiction/recovery, fentanyl=addiction/recovery, overdose=addiction/recovery,
    alcohol=addiction/recovery, alcoholic=addiction/recovery, alcoholism=addiction/recovery, alcoholics anonymous=addiction/recovery,
    aa=addiction/recovery, aa meeting=addiction/recovery, na meeting=addiction/recovery, drinking=addiction/recovery, detox=addiction/recovery,
    sober=addiction/recovery, sober living=addiction/recovery, sobriety=addiction/recovery, gambling=addiction, smoking=addiction,
    eating disorder`,
  ],
  ['H', 'medical research, research, health', 'medical research, cure, clinical trial'],
  [
    'I',
    'legal, legal aid, lawyers, law',
    `lawyer=lawyers/legal, attorney=lawyers/legal, legal help=lawyers/legal, legal aid=lawyers/legal, legal service=lawyers/legal,
    free lawyer=lawyers/legal, court=court, pro bono=lawyers/legal, mediation, notary=lawyers/legal`,
  ],
  [
    'I',
    'prison, reentry, justice, crime',
    `justice, crime, police, gun violence, violence prevention, prisoner=prison, inmate=prison, jail=prison, ex offender=prison,
    ex convict=prison, felon=prison, reentry=prison/reentry, parole=prison, probation=prison, incarcerated=prison, incarceration=prison,
    bail=prison, former prisoner=prison, ex prisoner=prison, second chance=prison`,
  ],
  [
    'IP',
    'domestic violence, abuse, victims, crisis, shelters',
    `domestic violence=abuse, domestic abuse=abuse, battered woman=abuse, child abuse=abuse, abuse, sexual assault=abuse, rape=abuse, trafficking,
    victim, safe house=shelter`,
  ],
  [
    'J',
    'jobs, employment, work, workforce, trades',
    `job, employment=jobs/job, unemployment=jobs/job/trades, unemployed=jobs/job/trades, out of work=jobs/job, find work=jobs/job,
    job training=apprenticeship/trades/trainees, job search=jobs/job, career=jobs/trades, resume=jobs/job, interview=jobs/job,
    workforce=jobs/trades, apprentice=apprentices/apprenticeship, apprenticeship=apprentices, trade school=trades, vocational=trades,
    vocational training=trades, vocational school=trades, electrician=electricians, plumber=plumbers/plumbing, carpenter=carpentry, carpentry,
    welding=trades, construction=trades, internship=apprentices, union, labor, barber=trades, cook=cooks`,
  ],
  [
    'S',
    'business, jobs, work, community development, economic development',
    `small business=business/businesses, entrepreneur=business/businesses, startup=business/businesses, microloan=loans, microfinance=loans,
    loan=loans, bookkeeping, co op=cooperative, cooperative, community development, economic development, neighborhood, block association,
    civic association`,
  ],
  [
    'K',
    'food, hunger, pantries, meals, cooking, nutrition',
    `food bank=pantries/pantry/food, food pantry=pantries/pantry/food, food shelf=pantries/pantry/food, food drive=pantries/food,
    food stamp=groceries/food, food closet=pantries/food, soup kitchen=soup/meals, meals on wheels=meals, meal=meals, hungry=hunger/food,
    starving=hunger/food, feeding=meals/food, feed=meals/food, free food=food, free meal=meals, lunch=meals, dinner=meals/supper,
    breakfast=meals, eat=meals/food, grocery=groceries, can good=pantries, canned food=pantries/food, nutrition=food, diet=food,
    nutritionist=food, farm=farms, farmer=farmers, farming=farms, farmers market=market/farmers, agriculture=farms, vegetable=vegetables,
    fruit=produce, cooking, cooking class=cooking/cooks, recipe=recipes, baking=bread/bakery, bakery, bread, food rescue=gleaners/gleaning/food,
    food waste=gleaners/gleaning/food`,
  ],
  [
    'LP',
    'housing, homeless, shelters, homes, tenants, shelter',
    `homeless shelter=homeless/shelter, women shelter=shelter, family shelter=shelter, emergency shelter=shelter,
    homelessness=homeless/without a home, homeless=without a home/outdoors, unhoused=homeless/outdoors, housing,
    affordable housing=housing/apartments, low income housing=housing/apartments, transitional housing=housing/shelter,
    supportive housing=housing, section 8=housing/rent, apartment=apartments, rent=rent, rental=rent, rent help=rent, rental assistance=rent,
    rent assistance=rent, pay rent=rent, paying rent=rent, landlord=tenants/eviction, renter=tenants/renters, evicted=eviction, eviction,
    foreclosure=eviction, mortgage=homeowners, utility bill=bill, electric bill=bill, heating=furnace, home repair=repairs, house repair=repairs,
    handyman=repairs, fix house=repairs, habitat, build home=housing, home ownership=homeowners, homeownership=homeowners, place to stay=shelter,
    place to sleep=shelter, group home=housing, halfway house=housing`,
  ],
  [
    'M',
    'safety, disaster, emergency, relief, fire',
    `disaster, disaster relief, hurricane, flood=floods/flooding, flooding, earthquake, tornado, wildfire, fire department, firefighter,
    search and rescue, first aid, cpr, emergency`,
  ],
  [
    'N',
    'sports, recreation, sport, athletics, camps',
    `sport, basketball=sports, baseball=sports, softball=sports, football=sports, soccer=sports, tennis=sports, hockey=sports, golf=sports,
    gym=sports, fitness=sports, yoga=sports, running=sports, track=sports, wrestling=sports, lacrosse=sports, cycling=bicycles,
    bike=bicycles/bicycle, bicycle=bicycles, swim=swim/swimming, swimming=swim, swim lesson=swim/swimming, rowing=row, kayak=rowing/boats,
    canoe=rowing/boats, sailing=boats, boat=boats, boating=boats, fishing=river/boats, ski=sports, skate=sports, playground=parks,
    recreation center, special olympics, summer camp=camp, camping=camp`,
  ],
  [
    'OP',
    'youth, young people, kids, children, teens',
    `kid=children/young people, child=children, children=kids, youth=young people/teenagers, youngster=young people/children,
    teen=teenagers/teens/young people, teenager=teens/young people, adolescent=teenagers/young people, young adult=young people,
    youth center=young people, after school=afterschool/children, afterschool=children, after school program=afterschool/children,
    boy=boys/young people, girl=girls, boys and girls club=young people/children, big brother=mentors, big sister=mentors, scout, boy scout,
    girl scout, 4 h, foster child, foster care, foster kid, foster family, adoption agency, orphan, orphanage, runaway=young people,
    at risk youth=young people, juvenile=young people, leadership=leadership`,
  ],
  [
    'P',
    'elders, seniors, elderly, aging, caregivers',
    `senior=elders/older/old, senior citizen=elders/older/old, senior center=elders, elderly=elders/older/old, elder=elders,
    older adult=elders/older, old people=elders/older, aging=elders, aged=elders, retired=elders, retirement=elders,
    retirement home=elders/home care, grandparent=grandmother/grandparents/elders, grandma=grandmother/elders,
    nursing home=nursing homes/hospices/home care, assisted living=home care, home care=homecare, home health aide=home care,
    home aide=home care, homebound=elders/lives alone, shut in=lives alone, caregiver=caregivers/look after, caregiving=caregivers,
    caretaker=caregivers, respite=respite, adult day care=day program, hospice=hospices/last months, end of life=hospices/last months,
    dying=hospices/last months, palliative=hospices/last months, alzheimer=dementia/memory, alzheimer disease=dementia/memory, dementia=memory,
    memory loss=dementia/memory, medicare=elders, elder abuse=elders, companion=visiting, friendly visitor=visiting, visit=visiting,
    ride to doctor=rides/driver, transportation=rides, ride=rides`,
  ],
  [
    'P',
    'human services, families, social services, family',
    `family=families, single mom=mothers/families, single mother=mothers/families, single parent=parents/families, mom=mothers, mother=mothers,
    dad=fathers, father=fathers, parent=parents, parenting=parents, poverty=low incomes/low income, poor=low incomes/low income,
    low income=low incomes, needy=low incomes/families, emergency help=emergency, social services, social worker, clothing, clothes,
    thrift store, thrift shop, furniture, toy, financial counseling=bookkeeping, debt=bookkeeping/loans`,
  ],
  [
    'QPR',
    'immigrants, refugees, international',
    `immigrant=immigrants/refugees, immigration=immigrants/citizenship, migrant=immigrants/refugees, refugee=refugees, asylum=refugees,
    asylum seeker=refugees, newcomer=immigrants/refugees, undocumented=immigrants, citizenship=citizenship, green card=citizenship,
    interpreter=languages, translation=languages`,
  ],
  [
    'Q',
    'international, global, overseas, peace, human rights',
    `international, global, overseas, abroad, africa, haiti, ukraine, third world, international development, foreign aid, peace, human rights,
    study abroad`,
  ],
  [
    'R',
    'rights, civil rights, advocacy, equality, women, lgbtq',
    `civil rights, racial justice, racism, equality, discrimination, advocacy, activism, voting, voter registration, voter, lgbt=lgbtq,
    lgbtq=lgbtq, gay=lgbtq, lesbian=lgbtq, transgender=lgbtq, trans=lgbtq, queer=lgbtq, pride=lgbtq, womens rights=women, women, woman=women,
    feminism=women, abortion, pro life, free speech, black, latino, hispanic, asian american, native american`,
  ],
  [
    'T',
    'philanthropy, grants, foundation, giving, volunteering',
    `grant, grantmaking, grantmaker, foundation, philanthropy, community foundation, united way, volunteering, charity`,
  ],
  [
    'U',
    'science, technology, engineering, computers',
    `science, technology, engineering, computer, coding, programming, robotics, internet, laptop, astronomy=stars/night sky, star=stars,
    telescope=stars/eyepiece, space, stargazing=stars`,
  ],
  ['V', 'social science, research, policy', 'social science, think tank, policy, economics, public policy'],
  [
    'W',
    'public benefit, veterans, military, government',
    `veteran=veterans, vet=veterans, military=veterans, army=veterans, navy=veterans, soldier=veterans, service member=veterans,
    military family=veterans, government, consumer protection, credit union, leadership development`,
  ],
  [
    'X',
    'religion, church, faith, christian, jewish, muslim',
    `church, faith, christian, catholic, baptist, methodist, lutheran, jewish, synagogue, judaism, muslim, mosque, islam, buddhist, buddhism,
    hindu, hinduism, temple, ministry, bible, prayer, religious, religion, interfaith, missionary`,
  ],
  [
    'Y',
    'mutual, membership, insurance, fraternal, cemetery',
    'cemetery, funeral, burial, pension, life insurance, fraternal, lodge',
  ],
];

/** Each kind with the words that mean it. */
export const kindsNamed: { letters: readonly NteeLetter[]; words: readonly string[] }[] = [];

const senses = new Map<string, Sense[]>();
for (const [letters, category, said] of table) {
  const kind: Kind = { letters: [...letters] as NteeLetter[], category: category.split(', ') };
  kindsNamed.push({ letters: kind.letters, words: said.split(',').map((one) => keyOf(wordsOf(one.split('=')[0] ?? ''))) });
  for (const one of said.split(',')) {
    const [words = '', same] = one.split('=');
    const key = keyOf(wordsOf(words));
    senses.set(key, [...(senses.get(key) ?? []), { kind, same: same?.split('/').map((word) => word.trim()) ?? [] }]);
  }
}

/** All words of the table: they are spelled as they are meant. */
const spelled = new Set(
  table.flatMap(([, category, said]) =>
    normal(`${category} ${said}`)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map(singular),
  ),
);

export const isKnownWord = (word: string): boolean => spelled.has(singular(word));

/** The words of the longest phrase. */
export const longestPhrase = Math.max(...[...senses.keys()].map((key) => key.split(' ').length));

/** The single words that mean a kind, in the singular. */
export const kindWords: readonly string[] = [...senses.keys()].filter((key) => !key.includes(' '));

const starts = new Set([...senses.keys()].map((key) => key.split(' ')[0]));

/** Whether a phrase of the table may begin with this word. */
export const mayBegin = (word: string): boolean => starts.has(singular(word));

/** What a word or phrase means; undefined if it is none that people use for a kind of work. */
export const sensesOf = (words: readonly string[]): readonly Sense[] | undefined => senses.get(keyOf(words));

function keyOf(words: readonly string[]): string {
  return words.map(singular).join(' ');
}
