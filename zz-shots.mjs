import { chromium } from 'playwright-core';
const url='http://localhost:4530';
const login=await fetch(url+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'a@example.org',password:'correct horse battery 7'})});
const {data:{access_token}}=await login.json();
const cookie=login.headers.get('set-cookie');
const say=async(b)=>(await (await fetch(url+'/api/post/comment',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+access_token},body:JSON.stringify({post_id:1,...b})})).json()).data;
if(process.argv[2]==='seed'){
 const a=await say({comment:'I read this on a train and missed my stop. My own teacher had a red pen like that, and I have kept one of her notebooks for forty years.'});
 await say({comment:'Which stop was it? I hope it was a good one to miss.',parent_id:a.id});
 await say({comment:'यह पढ़कर मुझे अपनी दादी की याद आ गई। ज्ञान और श्रद्धा, दोनों साथ चलते हैं।',parent_id:a.id});
 const b=await say({comment:'बहुत सुन्दर। आपकी भाषा में एक शान्ति है जो पढ़ने के बाद भी साथ रहती है।'});
 for(let i=1;i<=22;i++) await say({comment:'Reply number '+i+'.',parent_id:b.id});
}
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const pages=(process.argv[3]||'blog/this-is-easy#comments,dashboard/letters,dashboard/mail-setup,replies/confirm/x,replies/stopped').split(',');
for(const [w,scheme] of [[1280,'light'],[360,'dark']]){
 const ctx=await browser.newContext({viewport:{width:w,height:900},colorScheme:scheme,deviceScaleFactor:1});
 const m=/session=([^;]+)/.exec(cookie||''); if(m) await ctx.addCookies([{name:'session',value:m[1],url}]);
 await ctx.addInitScript((t)=>localStorage.setItem('access_token',t),access_token);
 const page=await ctx.newPage();
 page.on('console',(m)=>['error','warning'].includes(m.type())&&console.log(w,m.text()));
 for(const p of pages){
  await page.goto(url+'/'+p); await page.waitForTimeout(900);
  if(p.startsWith('blog')){ const r=page.getByRole('button',{name:/^Reply/}).first(); await r.click(); await page.getByLabel(/^Your reply/).fill('Thank you, both of you.'); await page.waitForTimeout(600); await page.locator('#comments').screenshot({path:`/tmp/real20/comments-${w}.png`}); continue;}
  if(p==='dashboard/letters'){ const s=page.locator('summary'); if(await s.count()) await s.first().click(); await page.waitForTimeout(200);}
  await page.screenshot({path:`/tmp/real20/${p.replace(/\//g,'_')}-${w}.png`,fullPage:true});
 }
}
await browser.close();
