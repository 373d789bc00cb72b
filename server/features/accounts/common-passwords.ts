/**
 * Words that people, asked for a password, think of first; to be compared without the digits and signs around them.
 * Read by people who know English or Hindi.
 */
export const commonPasswords = `
  password passwort passcode passphrase pass passme passkey pwd mypass mypassword newpass newpassword yourpassword
  thepassword userpassword defaultpassword temppassword passwd passw pswd password-password passpass
  secret mysecret topsecret secure security secured private access accessdenied entry enter open opensesame unlock
  welcome welcometo welcomehome welcomeback hello helloworld hellohello namaste namaskar namastey hi goodmorning
  goodnight goodluck goodday thankyou sorry please
  admin administrator administration adminadmin superadmin sysadmin admins manager master superuser root rootroot toor
  user users username newuser guest visitor member owner default demo test tests tester testing testtest testuser
  temp temporary sample example changeme changethis changeit change login logmein letmein letmeinnow letme signin signup
  register account myaccount website webmaster site blog blogger internet network computer laptop mobile phone
  server system database oracle mysql postgres windows linux ubuntu android apple iphone samsung nokia google gmail
  yahoo hotmail facebook instagram whatsapp twitter youtube linkedin amazon flipkart microsoft adobe office
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwert qwer qwe qweqwe qwerty-qwerty qweasd qweasdzxc qwaszx qazwsx
  qazwsxedc qazxsw qazqaz wsxedc asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdzxc asd asdasdasd zxcv zxcvb
  zxcvbn zxcvbnm zxczxc poiuy poiuyt poiuytrewq lkjhg lkjhgfdsa mnbvcxz azerty azertyuiop qwertz ytrewq
  qaz2wsx qaz2wsx3edc q2w3e q2w3e4r q2w3e4r5t q1w2e q1w2e3r q1w2e3r4t zaq1xsw zaq1 xsw2zaq a1b2c a1s2d3f
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abc123abc aaa aaaa aaaaaa aabbcc xyz xyzxyz zzz xxx xxxxxx
  iloveyou iloveu iloveme iloveindia iloveyouforever loveyou loveme love lovelove lover loving lovely mylove mylife
  myworld mydream truelove forever always together darling sweetheart sweetie sweety sweet honey baby babygirl babydoll
  babe princess prince queen king angel angels cutie cute beautiful pretty gorgeous handsome sunshine moonlight
  starlight star stars superstar rockstar sky heaven rainbow flower flowers rose lotus lily butterfly chocolate
  cookie cupcake candy pepper ginger sugar summer winter spring autumn monsoon january february march april may june
  july august september october november december monday tuesday wednesday thursday friday saturday sunday
  family mummy mummypapa mumdad momdad mamma mom mommy daddy dad papa mother father maa amma appa baba sister
  brother bhai bhaiya didi friend friends friendship bestfriend dost life lifeisgood happy happiness smile freedom
  peace power money rich lucky success winner champion legend hero killer hunter ranger warrior ninja pirate dragon
  monkey tiger lion eagle panther falcon phoenix shadow ghost devil demon vampire wizard magic magical merlin
  batman superman spiderman ironman avengers hulk thor pokemon pikachu naruto goku minecraft roblox fortnite pubg
  freefire starwars matrix trustno trustnoone trustme whatever nothing something anything everything unknown
  football soccer baseball basketball hockey tennis cricket chess arsenal chelsea liverpool barcelona realmadrid
  ronaldo messi neymar jordan michael jessica jennifer daniel thomas robert charlie andrew joshua matthew anthony
  ashley nicole michelle samantha maggie buster bailey harley mustang ferrari porsche mercedes bmw corvette yamaha
  honda suzuki bullet scooty
  india bharat hindustan bharatmata mera-bharat merabharat meraindia jaihind jaibharat incredibleindia indian
  indians vandemataram hindi hindu sanskrit desi delhi newdelhi mumbai bombay kolkata calcutta chennai madras
  bangalore bengaluru hyderabad pune ahmedabad jaipur lucknow kanpur nagpur indore bhopal patna surat varanasi
  banaras kashi haridwar rishikesh mathura vrindavan ayodhya gujarat punjab kerala bihar rajasthan maharashtra
  krishna shrikrishna harekrishna jaishrikrishna radhekrishna radhakrishna radha radhe radheradhe radheshyam
  radhey govind gopal kanha kanhaiya shyam murari
  ganesh ganesha shriganesh ganpati ganapati jaiganesh bappa morya ram rama shriram jaishriram jaishreeram shreeram
  sitaram siyaram ramram ramayan sita laxman lakshman hanuman jaihanuman bajrang bajrangbali jaibajrangbali
  shiva shiv shivshakti omnamahshivaya namahshivaya harharmahadev harhar mahadev mahakal bholenath bhole shankar
  shambhu om omom omsairam sairam saibaba sainath jaisairam jaimatadi matadi mata durga kali parvati saraswati lakshmi
  laxmi vishnu narayan brahma jagannath balaji tirupati venkatesh murugan ayyappa swami guruji waheguru allah
  bismillah mashallah inshallah jesus jesuschrist christ god godisgreat godislove godbless blessed amen buddha mahavir
  sachin tendulkar dhoni msdhoni mahi virat kohli viratkohli rohit rohitsharma dravid sehwag ganguly yuvraj raina
  jadeja bumrah hardik rahul gambhir kapil ipl rcb csk worldcup
  salman salmankhan shahrukh shahrukhkhan srk aamir amitabh bachchan akshay hrithik ranbir deepika katrina kareena
  priyanka aishwarya alia bollywood
  modi narendramodi gandhi nehru
  amit ankit anil anita anjali ankita arjun aryan ashish ashok deepak divya gaurav harish jyoti kapoor karan kavita
  kiran kumar kunal lalit manish manoj meena mohan mohit monika mukesh naveen neha nidhi nikhil nisha nitin pankaj
  pooja prakash pramod pratik pradeep praveen prem preeti priya puja raj raja rajan rajesh rajeev rajiv raju rakesh
  ramesh rani ravi rekha ritu riya rohan sachdeva sagar sakshi sandeep sangeeta sanjay sanjana santosh sarita satish
  seema shalini sharma shilpa shivam shivani shreya shubham simran singh sneha sonia sonu suman sumit sunil sunita
  suraj suresh swati tanvi tushar usha vijay vikas vikram vinay vinod vishal vivek yadav yash gupta verma patel reddy
  chintan lamp diya reflection philosophy spirituality wisdom meditation yoga gita bhagavadgita geeta veda vedas
`
  .trim()
  .split(/\s+/);
