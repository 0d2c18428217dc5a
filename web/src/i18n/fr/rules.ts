/** The rules page: every rule of docs/rules.md with its number, explained to players. Loaded on first use. */
export default {
  "rules.heading": "Les règles",
  "rules.lead": "Les deux jeux, règle par règle. Chacune a un numéro, pour pouvoir la citer.",
  "rules.search": "Chercher dans les règles",
  "rules.search.ignored":
    "a ai as au aux avec avoir c ce cela ces cette combien comment d dans de des dois doit doivent du elle en es est et etre faire fais fait il ils j jai je joue jouent jouer joueur joueurs joueuse joueuses l la le les leur ma me mes moi mon n ne nous on ont ou par passe peut peuvent peux pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa se ses si son sont sur t ta te tes toi ton tu un une va y",
  "rules.search.synonyms":
    "egalite egal egaux aequo nul departage; gagner gagne gagnant gagnante victoire vainqueur vaincre; score points compte decompte total; passer sauter rien; pivoter rotation tourner retourner miroir symetrie; personnes gens; commencer commence debut preparation installation; refuser jeter; secret cache; icone symbole; ile tresor; chambre pyramide",
  "rules.show": "Afficher",
  "rules.both": "Les deux jeux",
  "rules.found": { one: "{n} règle", other: "{n} règles" },
  "rules.none": "Aucune règle ne dit cela. Essaie un autre mot.",
  "rules.link": "Lien vers la règle {id}",
  "rules.part.G": "Ce que les deux jeux partagent",
  "rules.part.S": "Silver & Gold",
  "rules.part.P": "Pyramids",
  "rules.part.R": "Précisions",
  "rules.part.R.about": "Des décisions là où les règles imprimées ne disent rien.",
  "rules.print": "Imprimer les règles",
  "rules.learn": "Apprendre en jouant",
  "rules.example.step": "{n} sur {all}",
  "rules.example.next": "Essai suivant",
  "rules.example.before": "Essai précédent",
  "rules.example.yes": "Permis",
  "rules.example.no": "Interdit : {id}",
  "rules.example.pattern": "Forme : {name}",
  "rules.example.box": "Une case",
  "rules.example.bonus": "Case bonus",
  "rules.example.card": "{card}. Essai : {boxes}.",
  "rules.brings.coins": { one: "{n} pièce", other: "{n} pièces" },
  "rules.brings.palm": { one: "palmier : {n} point", other: "palmier : {n} points" },
  "rules.brings.red-gems": { one: "{n} gemme rouge", other: "{n} gemmes rouges" },
  "rules.brings.green-gems": { one: "{n} gemme verte", other: "{n} gemmes vertes" },
  "rules.brings.torch": "la torche de la manche {n}",
  "rules.brings.skulls": { one: "{n} crâne", other: "{n} crânes" },
  "rules.brings.potion": { one: "{n} crâne effacé", other: "{n} crânes effacés" },
  "rules.brings.bonus-owed": { one: "{n} case bonus", other: "{n} cases bonus" },
  "rules.brings.bonus-lost": "la case bonus est perdue",
  "rules.brings.coins-lost": { one: "{n} pièce perdue", other: "{n} pièces perdues" },
  "rules.brings.palm-lost": "palmier perdu : les quatre cases sont pleines",
  "rules.brings.cup": "la coupe de {n}",
  "rules.brings.completed": "Carte terminée !",
  "rules.brings.nothing": "Rien de plus.",
  "rules.try.turned": "La forme peut être tournée par quarts de tour.",
  "rules.try.mirrored": "Elle peut aussi être retournée.",
  "rules.try.bent": "Le même nombre de cases, mais pas la même forme.",
  "rules.try.crossed": "Une de ces cases est déjà cochée.",
  "rules.try.one": "Une case à la place de la forme.",
  "rules.try.two": "Deux cases : ni la forme, ni une seule case.",
  "rules.try.symbol": "La forme couvre un symbole de croix.",
  "rules.try.again": "La case bonus est encore un symbole de croix.",
  "rules.try.plain": "Une case bonus peut aller sur n’importe quelle case libre.",
  "rules.try.apart": "Sur une île, rien n’a besoin de se toucher.",
  "rules.try.sea": "Il n’y a pas de case dans la mer.",
  "rules.try.last": "Les dernières cases libres de l’île.",
  "rules.try.almost": "Une case reste libre, donc la carte reste aussi.",
  "rules.try.coins": "Deux pièces sous une même forme.",
  "rules.try.row": "La quatrième pièce d’une rangée.",
  "rules.try.thirteenth": "Les douze cases de pièces étaient déjà pleines.",
  "rules.try.palm": "Deux palmiers sont dans la réserve : 1 + 2.",
  "rules.try.fifth": "Quatre cases de palmier, et toutes sont pleines.",
  "rules.try.wall": "Un mur barre le passage.",
  "rules.try.around": "Autour du mur, il y a de la place.",
  "rules.try.entrance": "La première forme couvre l’entrée.",
  "rules.try.beside": "À côté de l’entrée, cela ne suffit pas.",
  "rules.try.side": "Côte à côte avec une croix déjà posée.",
  "rules.try.corner": "Seul un coin se touche.",
  "rules.try.step": "Une seule case à côté d’une croix.",
  "rules.try.jump": "Cette case ne touche aucune croix.",
  "rules.try.tomb": "Le tombeau est coché, peu importe ce qui reste libre.",
  "rules.try.nearly": "Le tombeau est encore libre.",
  "rules.try.gems": "Une gemme rouge et une verte sous une même forme.",
  "rules.try.torch": "La première torche de cette manche.",
  "rules.try.torches": "La torche de cette manche était déjà cochée.",
  "rules.try.skull": "Un crâne : moins 3 maintenant, seul le pire compte.",
  "rules.try.potion": "La potion efface les deux pires crânes.",
  "rules.try.order": "Crâne et potion ensemble : le crâne passe d’abord.",
  "rules.try.forfeit": "Ta seule carte, et plus rien n’y est libre ensuite : le bonus est perdu.",
  "rules.G1.title": "À combien jouer",
  "rules.G1": "On joue à deux, trois ou quatre personnes.",
  "rules.G2.title": "Cartes d’expédition",
  "rules.G2":
    "Huit cartes d’expédition montrent six formes. La ligne de trois et le coin y sont deux fois ; le domino, le T, le L et le carré, une fois.",
  "rules.G3.title": "Mise en place",
  "rules.G3":
    "Chaque personne reçoit quatre cartes, en garde deux face visible et en rend deux, qui retournent dans la pioche. Les quatre premières cartes de la pioche sont révélées : c’est la réserve. Les cartes d’expédition sont mélangées et posées face cachée.",
  "rules.G4.title": "Manches et tours",
  "rules.G4":
    "Une partie compte quatre manches de sept tours. À chaque tour, une carte d’expédition est révélée, et elle vaut pour tout le monde. La huitième carte d’une manche reste face cachée. Ensuite, les huit sont de nouveau mélangées.",
  "rules.G5.title": "La dernière expédition",
  "rules.G5":
    "La dernière carte d’expédition révélée reste visible de tout le monde jusqu’à ce que la suivante la recouvre.",
  "rules.G6.title": "Cocher la forme",
  "rules.G6":
    "Tout le monde coche en même temps. Choisis une de tes deux cartes et coches-y la forme entière. Tu peux la tourner et la retourner, mais pas la déformer. Une case cochée ne peut plus l’être à nouveau.",
  "rules.G7.title": "Une case à la place",
  "rules.G7":
    "Si la forme n’entre pas, ou si tu préfères ne pas l’utiliser, coche une seule case sur une de tes cartes. Exactement une. Ne rien cocher n’est pas permis.",
  "rules.G8.title": "Cases bonus",
  "rules.G8":
    "Un symbole de croix (dans Pyramids, une croix rouge) donne une case bonus : coche aussitôt une case de plus, sur l’une ou l’autre de tes cartes. Si c’est encore un symbole de croix, tu en gagnes une autre, et ainsi de suite.",
  "rules.G9.title": "Cartes terminées",
  "rules.G9":
    "Une carte terminée est mise de côté, face visible, et reste sous les yeux de tout le monde. Prends une nouvelle carte à sa place : au choix dans la réserve, ou la première de la pioche, sans la voir.",
  "rules.G10.title": "Compléter la réserve",
  "rules.G10":
    "Les trous de la réserve sont comblés depuis la pioche, jusqu’à quatre cartes. Quand la pioche est vide, les trous restent et la partie continue.",
  "rules.G11.title": "Fin et victoire",
  "rules.G11":
    "La partie s’arrête après la quatrième manche. Les cartes non terminées ne valent rien. Qui a le plus de points gagne.",
  "rules.S1.title": "Cartes au trésor",
  "rules.S1":
    "Il y en a 47 : douze violettes, douze orange, douze vertes et onze grises. Chacune indique combien de points elle vaut. Certaines portent un sceau : une couleur, et 1 ou 2 points.",
  "rules.S2.title": "Partout sur l’île",
  "rules.S2":
    "Toute case libre d’une île peut être cochée. Formes, cases seules et cases bonus n’ont pas besoin de toucher ce qui est déjà coché.",
  "rules.S3.title": "Île terminée",
  "rules.S3": "Une carte au trésor est terminée quand sa dernière case libre est cochée.",
  "rules.S4.title": "Pièces",
  "rules.S4":
    "Une pièce coche la prochaine des douze cases de pièces de ta feuille de score : trois rangées de quatre, de gauche à droite, celle du haut d’abord. Après la douzième, les pièces sont perdues.",
  "rules.S5.title": "Palmiers",
  "rules.S5":
    "Un palmier rapporte aussitôt : 1 point, et 1 de plus pour chaque palmier présent dans la réserve à ce moment-là. Tes propres cartes ne comptent pas. Chaque palmier remplit une de tes quatre cases de palmier ; après la quatrième, les palmiers ne rapportent rien.",
  "rules.S6.title": "À tour de rôle",
  "rules.S6":
    "Quand tout le monde a coché, le tour est résolu à tour de rôle : d’abord qui commence, puis dans le sens des aiguilles d’une montre.",
  "rules.S7.title": "Coupes",
  "rules.S7":
    "D’abord viennent les coupes. Pour chaque rangée de pièces complétée ce tour-ci, tu prends la meilleure coupe qui reste : 6, 5, 4, 3, 2 ou 1. Quand les six sont parties, une rangée complète ne donne plus de coupe.",
  "rules.S8.title": "Nouvelles cartes",
  "rules.S8":
    "Ensuite, tu mets de côté les cartes que tu as terminées et tu en prends une nouvelle pour chacune. La réserve n’est complétée que lorsque tu as fini : une deuxième carte vient donc de ce qui reste.",
  "rules.S9.title": "Qui commence ensuite",
  "rules.S9":
    "Après chaque tour, c’est la place suivante, dans le sens des aiguilles d’une montre, qui commence, même dans une nouvelle manche.",
  "rules.S10.title": "Décompte",
  "rules.S10":
    "Additionne 1 point par case de pièce cochée, tes coupes, tes cases de palmier, les points des cartes terminées et les sceaux. Un sceau rapporte son 1 ou ses 2 points pour chaque carte terminée de la couleur qu’il indique. Tous les sceaux comptent.",
  "rules.S11.title": "Égalité de points",
  "rules.S11":
    "Qui a le plus de cartes grises terminées gagne. Toujours à égalité ? Alors les vertes, puis les orange, puis les violettes.",
  "rules.S12.title": "Ne pas regarder en arrière",
  "rules.S12":
    "Pendant une manche, les cartes d’expédition utilisées s’empilent l’une sur l’autre. Parcourir la pile pour voir ce qui est sorti n’est pas permis.",
  "rules.P1.title": "Cartes de pyramide",
  "rules.P1":
    "Il y en a 48, seize par couleur (vert, orange et violet), numérotées de 1 à 48. Sous la pyramide se trouve une chambre de cinq sur cinq : l’entrée dans la ligne du haut, le tombeau doré dans celle du bas, et entre les deux des murs et des symboles.",
  "rules.P2.title": "Murs",
  "rules.P2": "Un mur ne se coche jamais.",
  "rules.P3.title": "Le chemin des formes",
  "rules.P3":
    "La première forme sur une carte doit couvrir l’entrée. Chacune des suivantes doit partager un côté avec une case cochée auparavant.",
  "rules.P4.title": "Le chemin des cases seules",
  "rules.P4":
    "Une case seule ou une case bonus doit partager un côté avec une case cochée de sa carte, ou être l’entrée d’une carte sans croix. Le tombeau peut aussi être atteint ainsi.",
  "rules.P5.title": "Pyramide terminée",
  "rules.P5":
    "Une carte de pyramide est terminée dès que son tombeau est coché, peu importe ce qui reste libre.",
  "rules.P6.title": "Gemmes",
  "rules.P6":
    "Une gemme coche la prochaine gemme de sa couleur, rouge ou verte, sur ta feuille de score. Il y en a dix par couleur ; au-delà, elles ne valent rien.",
  "rules.P7.title": "Torches",
  "rules.P7":
    "Une torche coche la torche de la manche sur ta feuille de score. Il y en a une par manche : une deuxième dans la même manche ne vaut donc rien.",
  "rules.P8.title": "Crânes",
  "rules.P8":
    "Un crâne coche le prochain des dix crânes de ta feuille de score. Quand les dix sont cochés, les suivants ne font plus de mal.",
  "rules.P9.title": "Potions",
  "rules.P9":
    "Une potion agit aussitôt : elle efface tes deux pires crânes cochés. S’il n’y en a qu’un, elle efface celui-là ; s’il n’y en a pas, rien.",
  "rules.P10.title": "Nouvelles cartes",
  "rules.P10":
    "Quand tout le monde a coché, les cartes terminées sont mises de côté et de nouvelles sont prises. Le plus petit numéro de pyramide se sert d’abord, puis le suivant. La réserve est complétée après chaque carte prise.",
  "rules.P11.title": "Points de pyramide",
  "rules.P11":
    "Ta deuxième, ta quatrième et ta sixième pyramide terminées d’une couleur rapportent chacune les meilleurs points qui restent dans cette couleur : 10, puis 6, puis 3, puis rien. Ce que quelqu’un prend n’est plus là pour les autres.",
  "rules.P12.title": "L’ordre de service",
  "rules.P12":
    "Si plusieurs personnes gagnent des points de la même couleur dans le même tour, le plus petit numéro de pyramide est servi d’abord.",
  "rules.P13.title": "Décompte",
  "rules.P13":
    "Additionne 5 par torche cochée, tes points de pyramide, 5 par paire d’une gemme rouge et d’une verte, 1 par gemme restante et 10 par carte terminée. Retire ton pire crâne coché, et seulement celui-là.",
  "rules.P14.title": "Égalité de points",
  "rules.P14": "Qui possède la pyramide terminée au plus petit numéro gagne.",
  "rules.R1.title": "Une case bonus sans place",
  "rules.R1": "Si rien ne peut être coché sur aucune des deux cartes, la case bonus est perdue.",
  "rules.R2.title": "Ce qui agit d’abord",
  "rules.R2":
    "Toute la forme est cochée d’un coup, puis ses symboles agissent : pièces et palmiers ; dans Pyramids gemmes, torches et crânes, et les potions en dernier, si bien qu’une potion peut effacer un crâne de la même forme. Viennent ensuite les cases bonus, une par une, chacune avec tout son effet.",
  "rules.R3.title": "Après le tombeau",
  "rules.R3":
    "Une pyramide dont le tombeau est coché reste devant toi jusqu’à ce que tout le monde ait coché. Les cases bonus peuvent encore y aller, et le doivent s’il n’y a pas d’autre endroit. Leurs symboles agissent.",
  "rules.R4.title": "Deux rangées à la fois",
  "rules.R4":
    "Deux rangées de pièces complétées dans un même tour donnent deux coupes : la meilleure qui reste, puis la suivante. Seules les formes plus grandes des decks maison le permettent.",
  "rules.R5.title": "Une carte ne se refuse pas",
  "rules.R5":
    "Une nouvelle carte doit être prise. Si la pioche est vide, elle vient de la réserve. Si celle-ci est vide aussi, il n’y en a pas, et tu continues avec ce que tu as.",
  "rules.R6.title": "Rien à cocher",
  "rules.R6":
    "Une personne qui n’a plus de cartes et rien à cocher passe son tour pendant que les autres cochent.",
  "rules.R7.title": "Deux pyramides à la fois",
  "rules.R7":
    "Qui termine deux pyramides dans un même tour se sert deux fois ; chaque numéro a sa propre place dans l’ordre.",
  "rules.R8.title": "Deux d’une couleur à la fois",
  "rules.R8":
    "Si tu termines deux pyramides d’une couleur dans un même tour, le plus petit numéro compte d’abord. Pour P12, c’est le numéro de la deuxième, de la quatrième ou de la sixième qui décide.",
  "rules.R9.title": "En secret jusqu’au bout",
  "rules.R9":
    "Quelles cartes garder et quoi cocher : cela se choisit en secret et se montre en même temps, quand la dernière personne a fini. Pendant la résolution d’un tour, chaque choix est visible dès qu’il est fait.",
  "rules.R10.title": "Qui commence",
  "rules.R10":
    "Dans Silver & Gold, le hasard désigne qui commence au premier tour. Dans Pyramids, personne ne commence.",
  "rules.R11.title": "Égalité jusqu’au bout",
  "rules.R11": "Les personnes encore à égalité après S11 ou P14 partagent la victoire.",
  "rules.R12.title": "De la pioche, aux yeux de tout le monde",
  "rules.R12":
    "Une carte de la pioche est montrée à tout le monde dès qu’elle est prise. Qui en prend deux connaît la première avant de choisir la seconde.",
  "rules.R13.title": "Ce que coûtent les crânes",
  "rules.R13":
    "Les crânes coûtent 1, 2, 3 et ainsi de suite jusqu’à 10 points. Les règles imprimées n’en montrent qu’un, un 6 dans un exemple : la série figure donc dans le fichier de deck et peut être changée.",
  "rules.R14.title": "Un sceau de sa propre couleur",
  "rules.R14":
    "Un sceau compte toutes les cartes terminées de sa couleur, y compris celle qui le porte si elle a cette couleur.",
  "rules.R15.title": "Le dernier tour",
  "rules.R15": "Au tout dernier tour, personne ne prend de nouvelle carte : cela ne changerait rien.",
  "rules.R16.title": "D’où viennent les formes",
  "rules.R16":
    "Les règles imprimées ne dessinent que la ligne et le L. La liste de G2 vient d’exemplaires de Silver & Gold et vaut pour les deux jeux.",
  "rules.R17.title": "Regarder en arrière dans Pyramids",
  "rules.R17":
    "S12 est une règle de Silver & Gold seulement. Dans Pyramids, tout le monde peut regarder les cartes d’expédition de la manche.",
  "rules.R18.title": "Sans cartes",
  "rules.R18":
    "Une personne sans cartes garde sa place et commence quand vient son tour de commencer. Un tour où personne ne peut rien cocher passe tout seul.",
};
