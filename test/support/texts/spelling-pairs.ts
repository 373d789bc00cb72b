import { soundsOf } from '#shared/text/search/sounds.ts';

/**
 * Words of philosophy and practice, names and places, each with ways in which people type it in Latin letters. Made from
 * the rules by which Hindi is written and spoken.
 *
 * `TUNED` was looked at while the rules in `shared/text/search/` were made. `HELD_OUT` was not: change a rule for a word
 * of `TUNED`, and read of `HELD_OUT` the figure alone.
 */
export interface Spelling {
  word: string;
  typed: string[];
}

export const TUNED = spellings(`
  ध्यान dhyan dhyaan dhyana
  कर्म karm karma
  योग yog yoga
  श्री shri sri shree
  ज्ञान gyan gyaan jnana dnyan gnan
  आत्मा atma aatma aatmaa athma
  परमात्मा paramatma parmatma paramaatma
  शांति shanti shaanti santi shanthi
  भक्ति bhakti bhakthi
  मोक्ष moksh moksha moxa
  मुक्ति mukti
  समाधि samadhi samaadhi
  साक्षी sakshi saakshi
  प्रार्थना prarthana prarthna praarthana
  उपासना upasana upasna
  साधना sadhana sadhna saadhana
  अहिंसा ahimsa ahinsa
  सत्य satya sathya saty
  ब्रह्मचर्य brahmacharya brahmcharya
  अपरिग्रह aparigraha aparigrah
  संन्यास sannyas sanyas sannyasa sanyaas
  संस्कार sanskar samskara sanskaar
  अहंकार ahankar ahamkara ahankaar
  वैराग्य vairagya vairaagya
  शून्य shunya shoonya sunya
  चैतन्य chaitanya chaitany
  यज्ञ yagya yajna yagna yadnya
  स्वाध्याय swadhyay svadhyaya swadhyaya
  श्रद्धा shraddha shradha sraddha
  सिद्धि siddhi sidhi
  तत्त्व tattva tatva
  प्रकृति prakriti prakruti
  तृष्णा trishna trushna
  करुणा karuna karunaa
  मैत्री maitri maitree
  क्षमा kshama xama
  माया maya maayaa
  दुःख dukh duhkha dukha
  सुख sukh sukha
  आनंद anand ananda aanand
  गुरु guru guroo
  सत्संग satsang satsanga
  मन man mann
  हृदय hriday hridaya hruday
  मृत्यु mrityu mrutyu
  चिंतन chintan chintana
  मौन maun moun mauna
  वेदांत vedant vedanta vedaanta
  उपनिषद upanishad upnishad
  भगवद्गीता bhagavadgita bhagwadgeeta
  गीता gita geeta geetha
  कृष्ण krishna krishn krsna krushna
  अर्जुन arjun arjuna
  राम ram rama raam
  सीता sita seeta seetha
  शिव shiv shiva siva
  हनुमान hanuman hanumaan
  सरस्वती saraswati sarasvati saraswathi
  लक्ष्मी lakshmi laxmi
  बुद्ध buddh buddha budh
  कबीर kabir kabeer
  तुलसीदास tulsidas tulasidas tulseedas
  मीराबाई mirabai meerabai meerabaai
  याज्ञवल्क्य yajnavalkya yagyavalkya
  शंकराचार्य shankaracharya sankaracharya
  वाराणसी varanasi vaaranasi
  ऋषिकेश rishikesh hrishikesh
  वृंदावन vrindavan vrundavan vrindawan
  गंगा ganga gangaa
  ज़िंदगी zindagi zindgi jindagi
  सूफ़ी sufi soofi
  इश्क़ ishq ishk
`);

export const HELD_OUT = spellings(`
  धर्म dharma dharm
  अध्यात्म adhyatma adhyatm adhyaatm
  प्राणायाम pranayam pranayama praanaayaam
  आसन asan asana aasan
  मंत्र mantra mantr
  जप jap japa
  तपस्या tapasya tapasyaa
  विवेक vivek viveka
  विचार vichar vichaar vichara
  विश्वास vishwas vishvas vishwaas
  संतोष santosh santosha
  संयम sanyam samyama samyam
  स्वतंत्रता swatantrata svatantrata
  अनुभव anubhav anubhava
  अनंत anant ananta
  अमृत amrit amrut amrita
  अवतार avatar avtar avatara
  आकाश akash aakash akasha
  आश्रम ashram aashram ashrama
  इंद्रिय indriya indriy
  ईश्वर ishwar ishvara eeshwar iswara
  उद्देश्य uddeshya udeshya
  ऋषि rishi rushi
  एकाग्रता ekagrata ekagrta
  कल्पना kalpana kalpna
  कुंडलिनी kundalini kundlini
  क्रोध krodh krodha
  चक्र chakra chakr
  चेतना chetana chetna
  जीवन jivan jeevan jivana
  ज्योति jyoti jyothi
  तीर्थ tirth tirtha teerth
  त्याग tyag tyaga
  दर्शन darshan darshana
  दीक्षा diksha deeksha dixa
  देवता devata devta
  द्वैत dvait dwait dvaita
  अद्वैत advait advaita adwait
  नमस्ते namaste namasthe
  निर्वाण nirvan nirvana nirwan
  पुण्य punya puny
  पूजा puja pooja
  प्रसाद prasad prasada prasaad
  प्रेम prem prema
  बंधन bandhan bandhana
  भजन bhajan bhajana
  मंदिर mandir mandira
  महात्मा mahatma mahaatma
  रामायण ramayan ramayana raamaayan
  महाभारत mahabharat mahabharata
  विद्या vidya vidyaa
  वेद ved veda
  व्यास vyas vyasa vyaas
  वाल्मीकि valmiki vaalmiki valmeeki
  शक्ति shakti shakthi sakti
  शास्त्र shastra shaastra sastra
  संगीत sangeet sangit sangita
  सेवा seva sewa
  स्मृति smriti smruti
  स्वामी swami svami swaamee
  विवेकानंद vivekanand vivekananda
  पतंजलि patanjali patanjalee
  नचिकेता nachiketa naciketa
  अष्टावक्र ashtavakra astavakra
  रहीम rahim raheem
  सूरदास surdas soordas suradas
  द्रौपदी draupadi droupadi
  युधिष्ठिर yudhishthir yudhisthira
  अयोध्या ayodhya ayodhyaa
  काशी kashi kaashi
  मथुरा mathura mathuraa
  हिमालय himalay himalaya
  नर्मदा narmada narmadaa
  यमुना yamuna yamunaa
  हरिद्वार haridwar haridvar
  दिल dil
  ख़ुशी khushi khushee
  किताब kitab kitaab
  बारिश barish baarish
  रोटी roti rotee
  लड़की ladki larki
  पढ़ना padhna parhna
`);

/** What is typed, and a word that does not sound like it. */
export const FALSE_FRIENDS: [typed: string, word: string][] = `
  dhan ध्यान; dhyan धन; dhyan दान; dhan दान; karma क्रम; krama कर्म; karma करना; dharma धरना; dharna धर्म
  dharma ध्रुव; yoga योगी; yogi योग; yogya योग; mukti मूर्ति; murti मुक्ति; bhakti शक्ति; shakti भक्ति; bhakti भाग
  guru गौरव; gita गति; gati गीता; gyan गान; gaan ज्ञान; man मौन; maun मन; man मुनि; muni मन; mata मति; mati माता
  moksha मोर; shiv शव; shav शिव; ram रोम; rom राम; sita सत्य; satya सती; sukh सूखा; sukha शाखा; dukh देख
  prem प्राण; pran प्रेम; seva सब; veda वाद; vad वेद; japa जपना; jal जाल्म; chakra चाकर; chakra चक्कर; chintan चिंता
  chinta चिंतन; ananda अंत; ant अनंत; anant अंत; kashi किसी; puja पूछा; dil दाल; dal दिल; roti रात; raat रोटी
  khushi किसी; ghar गुरु; ghar गिरि; bhav भव्य; bhavya भाव; tap ताप्ती; bandhan बंदर; buddha बुढ़ापा; vidya विदा
  vida विद्या; vichar बिछड़; narmada निर्मोह; mandir मुद्रा; mudra मंदिर; mantra मात्रा; matra मंत्र; tantra तंतु
  atma अंत; amrit अमर; amar अमृत; rishi राशि; rashi ऋषि; akash काश; kaash आकाश; asana आसन्न; gita गीत; git गति; sadhu सिद्ध; siddha साधु; kavi कवच; kavya कवि; lok लोग; log लोक; sangh संग; shanti शनि; shani शांति; nadi नींद; nind नदी; deepak दीपा; surya सूरज; suraj सूर्य; gaon गान; path पिता; pita पथ; darshan दर्शक; tyag तेज
  silence शैली; garden गर्दन; river रवि; morning मरण; light लेट; question कुश्ती; ledger लेज़; mother माता; window विनय
`
  .split(/[;\n]/)
  .map((pair) => pair.trim())
  .filter((pair) => pair !== '')
  .map((pair) => pair.split(' ') as [string, string]);

function spellings(lines: string): Spelling[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([word = '', ...typed]) => ({ word, typed }));
}

/** Whether a search finds a written word by the sound of a typed one. */
export function soundsAlike(typed: string, written: string): boolean {
  const sounds = new Set(soundsOf(written));
  return soundsOf(typed).some((sound) => sounds.has(sound));
}
