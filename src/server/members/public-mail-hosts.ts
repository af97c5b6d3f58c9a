/**
 * Where anybody gets an address: being there says nothing of whom one works for. The large ones of the world and of the region;
 * others are kept out by the proof of the address alone.
 */
const hosts = `
126.com 139.com 163.com 21cn.com aim.com aol.com ar.ae arabia.com att.net bellsouth.net bigpond.com bluewin.ch btinternet.com
charter.net comcast.net cox.net daum.net duck.com earthlink.net emirates.net.ae eim.ae etisalat.ae fastmail.com fastmail.fm
free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net go.com googlemail.com hanmail.net hey.com hotmail.ae hotmail.co.uk
hotmail.com hotmail.de hotmail.fr hotmail.it icloud.com inbox.com inbox.ru kuwait.net laposte.net libero.it list.ru live.ae live.co.uk
live.com live.com.sa live.fr mac.com mail.com mail.ru mailfence.com mailinator.com me.com msn.com naver.com nate.com ntlworld.com
omantel.net.om orange.fr outlook.com outlook.de outlook.fr outlook.sa pm.me posteo.de proton.me protonmail.ch protonmail.com qatar.net.qa qq.com
rambler.ru rediffmail.com rocketmail.com runbox.com saudi.net.sa sbcglobal.net sfr.fr sina.com sky.com sohu.com t-online.de talktalk.net
tiscali.it tuta.com tuta.io tutamail.com tutanota.com tutanota.de ukr.net verizon.net virgilio.it virgin.net wanadoo.fr web.de windowslive.com
ya.ru yahoo.ae yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.sa yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com
yandex.ru ymail.com yopmail.com zoho.com zohomail.com
`
const known = new Set(hosts.split(/\s+/))

export const isPublicMailHost = (domain: string): boolean => known.has(domain)
