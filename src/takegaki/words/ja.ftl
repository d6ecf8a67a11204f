### takegaki の日本語。英語（en.ftl）が基準で、書式と関数の説明もそこにあります。

number =
    .between = ,

list =
    .middle = { $before }、{ $next }
    .end = { $before }と{ $next }

wordless = { "" }

## 場所

cell =
    .in-rows = { $row }行{ $column }列
    .numbered = マス{ $number }
    .hole = 穴{ $number }
    .corner = 角{ $number }
    .outside = 盤の外

dot =
    .corner = { $cell }の{ $way }の点
    .at-time = { $cell }の{ $time }の点
    .of-two = { $cell }の{ $time }の{ $which ->
        [nearer] 近い
       *[farther] 遠い
    }方の点
    .counted = { $cell }の{ $number }番目の点

edge =
    .side = { $cell }の{ $way }の辺
    .between = { $one }と{ $other }の間の辺
    .border = { $one }と{ $other }の境目
    .at-time = { $cell }の{ $time }の辺
    .of-two = { $cell }の{ $time }の{ $which ->
        [nearer] 近い
       *[farther] 遠い
    }方の辺
    .counted = { $cell }の{ $number }番目の辺

time =
    .hour = { $hour }時の方向
    .half = { $hour }時半の方向

way =
    .right = 右
    .bottom-right = 右下
    .bottom = 下
    .bottom-left = 左下
    .left = 左
    .top-left = 左上
    .top = 上
    .top-right = 右上

from-dot =
    .right = 右
    .bottom-right = 右下
    .bottom = 下
    .bottom-left = 左下
    .left = 左
    .top-left = 左上
    .top = 上
    .top-right = 右上

edges =
    .its = { $ways }の辺
    .of = { $cell }の{ $ways }の辺
    .at-dot = そこから{ $ways }への辺

marks =
    .named = { $edges }は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .counted = { NUMBER($count) }本の辺は{ $mark ->
        [line] 線
       *[cross] ×
    }
    .both = { $lines }、{ $crosses }

## 手筋：名前、一般の説明、その場での説明

clue-counting = 数字を数える
    .statement = 線が数字の数だけあるマスでは、残りの辺は×です。×が残り全部の数だけあるマスでは、残りの辺は線です。
    .full = { $place }の{ $clue }は{ $clue ->
        [0] 線を引けない
       *[other] 線が{ $clue }本そろっている
    }ので、{ $then }です。
    .dot-full = { $place }は線が2本そろっているので、{ $then }です。
    .needs = { $place }の{ $clue }には、×でない辺が{ $clue }本しか残っていないので、{ $then }です。
    .dot-needs = { $place }には、×でない辺が2本しか残っていないので、{ $then }です。

vertex-counting = 点を数える
    .statement = 1つの点に集まる線は2本か0本です。2本あれば残りは×、残りが1本だけなら、線が来ていれば線、来ていなければ×です。
    .full = { $place }はすでに線が2本通っているので、{ $then }です。
    .goes-on = { $place }に来た線の行き先は1つしかないので、{ $then }です。
    .dead-end = { $place }にはほかに進める辺がなく、線を引くと行き止まりになるので、{ $then }です。

clue-table = 1つの数字のまわり
    .statement = ヒントのまわりで、今の盤面に合う引き方をすべて考えます。どの引き方にも共通することは必ず成り立ちます。
    .follows = { $required }。だから{ $then }です。

closed-loop = 輪の完成
    .statement = 輪が完成したら、残りの辺はすべて×です。
    .follows = 輪が閉じてすべての数字に合っているので、{ $then }です。

incoming-line = 角に入る線
    .statement = マスの角に来た線は、そのマスの2辺のうち多くても1辺に進みます。×をあと1本しか置けないマスなら、残りの辺はすべて線です。
    .turns = { $dot }に来た線は、{ $place }の2辺のうち多くても1辺にしか進めません。{ $clue }には×をあと1本しか置けないので、{ $then }です。

early-loop = 小さな輪を作らない
    .statement = ほかの線を残したり、数字に合わなかったり（すべての点を通る場合は点を残したり）する輪を閉じてはいけません。
    .closes = { $one }から{ COUNT($stops) ->
        [0] { "" }
       *[other] { $stops }を通って
    }{ $other }まで、{ NUMBER($lines) }本の線がつながっています。{ $edge }に線を引くと輪が閉じて{ $fault }ので、{ $then }です。

vertex-pairs = 点での二者択一
    .statement = 点に線が来ているとき、隣り合う未定の2辺のうち線は多くても1本です。それが最後の2辺なら、ちょうど1本です。
    .once = { $place }に来た線は1本にしか進めないので、{ $then }です。
    .goes-on = { $place }に来た線は必ず先へ進むので、{ $then }です。
    .goes-on-once = { $place }に来た線は、どちらか1本にだけ進むので、{ $then }です。
    .one-known = { $place }では{ $relation }。{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }なので、{ $then }です。
    .last-two = { $place }では{ $relation }。残りはこの2辺だけで、両方とも線か両方とも×なので、{ $then }です。

face-pairs = マスでの二者択一
    .statement = 隣り合う2辺の線が「多くても1本」または「少なくとも1本」とわかると、マスの線の数の範囲が決まります。それが数字ちょうどなら、残りの辺が決まります。
    .enough = { $place }のほかの辺には線が少なくとも{ $lines }本あり、それで数字に足りるので、{ $then }です。
    .dot-enough = { $place }のほかの辺には線が少なくとも{ $lines }本あり、点に集まる線は2本までなので、{ $then }です。
    .too-few = { $place }のほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、数字に1本足りないので、{ $then }です。
    .were-it-not = どちらかが×だと、{ $place }のほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、数字に1本足りないので、{ $then }です。
    .dot-too-few = { $place }のほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }で、輪はここを通らなければならないので、{ $then }です。

clue-region = 隣り合う数字
    .statement = ヒントのまわりの引き方のうち、隣の数字に合わないものや点で行き止まりになるものを除きます。残った引き方に共通することは必ず成り立ちます。
    .follows = { $required }。隣の{ $beside ->
        [dots] 点
       *[other] ヒント
    }も考えると、残った引き方に共通して、{ $then }です。
    .nothing = { $required }。隣の{ $beside ->
        [dots] 点
       *[other] ヒント
    }も考えると、引き方が1つも残りません。

through-face = マスをはさむ二者択一
    .statement = マスの残りの辺からわかることで、隣り合う2辺の線の数が絞られます。二者択一は反対側の角へ伝わります。
    .has-one = { $place }の1は線がちょうど1本なので、{ $then }です。
    .dot-has-one = { $place }には線がちょうど1本あるので、{ $then }です。
    .at-least = { $place }の{ $clue }のうち、ほかの辺に線が少なくとも{ $lines }本あるので、{ $then }です。
    .at-most = { $place }の{ $clue }のうち、ほかの辺の線は{ $lines ->
        [0] 0本
       *[other] 多くても{ $lines }本
    }なので、{ $then }です。
    .exactly = { $place }の{ $clue }のうち、ほかの辺の線はちょうど{ $lines }本なので、{ $then }です。

through-vertex = 点をはさむ二者択一
    .statement = 点のまわりの隣り合う2辺の少なくとも1本が線なら、残りの2辺の線は多くても1本です。
    .no-more = { $place }では{ $relation }。点に集まる線は2本までなので、{ $then }です。
    .goes-on = { $place }では{ $relation }。線は残りの辺へ進むしかないので、{ $then }です。

clue-loop = ヒントを通って輪を閉じない
    .statement = ヒントとその隣の引き方のうち、ほかの線やヒントを残して輪を閉じるものを除きます。残った引き方に共通することは必ず成り立ちます。
    .follows = { $required }。早く輪を閉じない引き方に共通して、{ $then }です。

carried = 同じ辺・逆の辺
    .statement = 同じ、または逆とわかっている2辺は、片方が決まればもう片方も決まります。
    .spared = 2辺の片方が決まれば、数え上げ、二者択一、偶奇でもう片方も決まるからです
    .follows = { $relation }。最初の辺が{ $mark ->
        [line] 線
       *[cross] ×
    }なので、{ $then }です。

equal-sides = 同じになる2辺
    .statement = マスに足りない線（または×）があと1本だけなら、それは同じになる2辺のどちらでもありません。
    .room = { $place }の{ $clue }に置ける{ $room ->
        [line] 線
       *[cross] ×
    }はあと1本で、{ $edges }は両方とも線か両方とも×なので、{ $then }です。
    .dot-room = { $place }に置ける{ $room ->
        [line] 線
       *[cross] ×
    }はあと1本で、{ $edges }は両方とも線か両方とも×なので、{ $then }です。

face-parity = マスの偶奇
    .statement = マスの未定の辺に必要な線の数が偶数か奇数かで、2辺が同じか逆かが決まったり、3本目が決まったりします。

vertex-parity = 点の偶奇
    .statement = 点に集まる線の数は偶数です。これで、2辺が同じか逆かが決まったり、3本目が決まったりします。

pair-relation = 二者択一は逆
    .statement = 点のまわりの隣り合う2辺のうちちょうど1本が線なら、その2辺は逆です。逆も言えます。
    .bounded = { $place }では、{ $edges }のうち線は多くても1本で、少なくとも1本なので、{ $then }です。
    .known = { $place }では、{ $edges }のうちちょうど1本が線なので、{ $then }です。

missing-loop = 輪は必ずある
    .statement = 輪は必ずあるので、線が1本もないことはありません。
    .spared = 線のない盤面を退けるだけで、問題の答えには必ず線があるからです
    .follows = 輪は必ずあるので、{ $then }です。

tile-turn = タイルの向き
    .statement = タイルの向きは、まわりの境目と合うものだけです。盤の端、壁、×には腕を向けず、線には必ず腕を向けます。どの向きにも共通することは必ず成り立ちます。
    .follows = { $place }のタイルをどう回しても、{ $then }です。

no-cycle = 閉路を作らない
    .statement = すでに線でつながった2マスの間にもう1本線を引くと、閉路ができてしまいます。
    .follows = { $place }に線を引くと閉路ができるので、{ $then }です。

only-ends = 端どうし
    .statement = 腕がすべて1本腕のタイルに向くと、そこだけで閉じて、ほかとつながれません。
    .follows = { $place }のタイルが1本腕のタイルだけとつながってしまうので、{ $then }です。

closed-part = 一部を閉じない
    .statement = 線でつながったマスが盤全体でないなら、外へ続く道が必要です。最後に残ったタイルは、その道をふさぐ向きや、1本腕のタイルにしか行けない向きにはなりません。
    .follows = { $place }のタイルがつなぐ部分を閉じてはいけないので、{ $then }です。

turn-cycle = 回すと閉路
    .statement = すでにつながっている2マスの両方に腕を向けると、閉路ができてしまいます。
    .follows = { $place }のタイルの2本の腕で閉路ができるので、{ $then }です。

dead-end = 行き止まり
    .statement = タイルの先にあるマスは、ほかの腕の先にあるマスと自分を合わせた数までです。すべてのマスに届かない向きにはなりません。
    .follows = { $place }のタイルの先にありうるマスを考えると、{ $then }です。

local-rule = よくある形
    .statement = 証明済みの形です。数字と印がこの形に並ぶと、次の印が決まります。
    .follows = { $place }はよくある形なので、{ $then }です。

straight-cut = 行を横切る線
    .statement = 輪は、盤を横切る一直線を必ず偶数回横切ります。未定の辺が1本だけなら、ほかの辺から決まります。
    .follows = 輪は、一直線を必ず偶数回横切ります。{ $place }を通る直線は、ほかで{ NUMBER($lines) }本の線に横切られているので、{ $then }です。

colouring = 内側と外側
    .statement = ×で隔てられた2マスは同じ側、線で隔てられた2マスは反対の側です。決まった辺をたどって側の関係がわかれば、その間の辺が決まります。
    .follows = 決まった辺をたどって{ $one }から{ $other }へ行くと、線を{ NUMBER($lines) }回横切るので、2つは輪の{ $side ->
        [opposite] 反対の側
       *[same] 同じ側
    }にあり、{ $then }です。

connectivity = 内側も外側もつながる
    .statement = 内側のマスはすべてつながり、外側のマスもすべてつながります。届かないマスは反対の側、そこを通らないとつながらないマスはその側です。
    .cut-off = { $place }が{ $side ->
        [inside] 外側
       *[outside] 内側
    }だと、{ $part }が{ $wall }にさえぎられて、ほかの{ $side ->
        [inside] 内側
       *[outside] 外側
    }のマスから切り離されます。ここも{ $side ->
        [inside] 内側
       *[outside] 外側
    }で、{ $then }です。
    .walled-in = { $wall }にさえぎられて、{ $place }からほかの{ $side ->
        [inside] 外側
       *[outside] 内側
    }のマスへは行けません。ここは{ $side ->
        [inside] 内側
       *[outside] 外側
    }で、{ $then }です。
    .torn = { $wall }にさえぎられて、{ $part }がほかの{ $side ->
        [inside] 内側
       *[outside] 外側
    }のマスから切り離されます。
    .both = 内側のマスも外側のマスも、それぞれつながらなければなりません。{ $place }のまわりで残る道は1つだけで、{ $then }です。

stranded = 取り残される線
    .statement = 輪は、1点を取り除いても分かれない1つの部分の中にあります。ほかの線を取り残したり、数字に合わなかったりする部分の辺は×です。
    .follows = { $place }に引いた線は、ほかの線と1つの輪になれないので、{ $then }です。

what-if = 短い仮定
    .statement = 印を1つ仮定して、数えるだけで4文以内に行き詰まるなら、その逆が正しいとわかります。

area = 小さな範囲の全通り
    .statement = 点のまわりのマスについて、内側か外側かの分け方をすべて考えます。数字と点に合い、内側も外側もつながる分け方に共通することは必ず成り立ちます。
    .follows = { $place }のまわりのマスを内側と外側に分ける方法のうち、数字と印に合い、内側も外側もつながるものをすべて考えると、共通して{ $then }です。
    .nothing = { $place }のまわりのマスをどう内側と外側に分けても、数字や印に合わないか、どちらかの側が切れてしまいます。

free-cell = 唯一解の利用
    .statement = 答えが1つだけとわかっているときの手筋です。数字のない場所で、輪がどちら側を通ってもよい形になることはありません。
    .follows = そうでないと、輪は{ $place }のどちら側も通れて答えが2つになってしまうので、{ $then }です。

cut-tile = 唯一のつなぎ目
    .statement = すべてのマスはつながります。そのマスがないと盤が分かれるなら、そのタイルは分かれた部分のそれぞれに腕を向けます。部分へ通じる境目が1つだけなら、そこは線です。
    .follows = { $place }がないと盤が分かれてしまうので、そのタイルはそれぞれの部分に腕を向け、{ $then }です。

parity-chain = 範囲の偶奇
    .statement = 範囲の中の線は腕を2本、外へ出る線は腕を1本使います。だから、外へ出る線の数と中の腕の数は、偶数か奇数かが同じです。残りが1本なら、これで決まります。
    .follows = { $place }を含む範囲では、腕の数と外へ出る線の数の偶奇が同じなので、{ $then }です。

trial = 仮定
    .statement = 印を1つ仮定し、「難しい」までの手筋で行き詰まるなら、その印は誤りです。
    .refuted = { $place }を{ $mark ->
        [line] 線
       *[cross] ×
    }とすると行き詰まるので、{ $then }です。
    .soon-refuted = { $place }を{ $mark ->
        [line] 線
       *[cross] ×
    }とするとすぐに行き詰まるので、{ $then }です。

area-trial = 範囲を使う仮定
    .statement = 印を1つ仮定し、「難しい」までの手筋に内側と外側、小さな範囲の全通りを加えて行き詰まるなら、その印は誤りです。

linked-areas = 範囲を次々に
    .statement = 探索です。盤のすべての範囲をくり返し調べ、1つの範囲でわかったことを次の範囲で使います。
    .follows = 範囲を次々に調べると（最後は{ $place }のまわり）、ほかの可能性がなくなり、{ $then }です。

deep-trial = 仮定の中の仮定
    .statement = 印を1つ仮定し、「難しい」までの手筋にさらに仮定を重ねて行き詰まるなら、その印は誤りです。

exact-step = 探索で確定
    .statement = この数字と印では、逆の印にした答えがないことが探索で証明されています。
    .follows = この数字と印を合わせると{ $place }にほかの可能性はなく、{ $then }です。
    .nothing = この数字と印に合う答えはありません。

parity =
    .due = { $place }の数字{ $clue }から、{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本なので、{ $then }です。
    .due-related = { $place }の数字{ $clue }から、{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本です。{ EACH($relations, between: "、") }なので、{ $then }です。
    .dot-due = 点に集まる線は2本か0本なので、{ $place }では{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本です。だから、{ $then }です。
    .dot-due-related = 点に集まる線は2本か0本なので、{ $place }では{ $edges }のうち線は{ $number ->
        [odd] 奇数
       *[even] 偶数
    }本です。{ EACH($relations, between: "、") }なので、{ $then }です。

cell-counting = マスを数える
cell-pairs = マスでの二者択一
through-cell = マスをはさむ二者択一
cell-parity = マスの偶奇

## 結論

then =
    .marks = { $marks }
    .nothing-fits = 当てはまるものが1つもないの
    .opposed = { $edge }は{ $mark ->
        [line] 線のはずなのに×
       *[cross] ×のはずなのに線
    }
    .clash = { $found }となり、盤面と矛盾するの
    .contradicts = 盤面と矛盾するの

relation =
    .at-most-one = { $edges }のうち線は多くても1本
    .at-least-one = { $edges }のうち少なくとも1本が線
    .equal = { $edges }は両方とも線か両方とも×
    .opposite = { $edges }のうちちょうど1本が線

loop-fault =
    .clue-missed = { $cell }の{ $clue }が取り残される
    .clue-broken = { $cell }の{ $clue }の線が{ $lines }本になってしまう
    .line-missed = { $edge }の線が取り残される
    .dot-missed = 点が取り残される

tile =
    .lines = { $lines }に線があるの
    .crosses = { $crosses }に×があるの
    .both = { $lines }に線、{ $crosses }に×があるの
    .cannot-point = { EACH($ways, between: "や") }には向けられないの
    .cannot-turn = どの向きにもできないの
    .reach = { $before }から{ $cell }へ線を引くと、つながるマスは多くても{ NUMBER($most) }個なの

beside =
    .right = 右
    .up = 上
    .left = 左
    .down = 下

direction =
    .some = { EACH($ways, between: "と") }
    .none = どこにも向かない
    .right = 右
    .up = 上
    .left = 左
    .down = 下

## ヒント

clue =
    .sign = { $sign }
    .sheep = 羊
    .wolf = 狼
    .white-circle = 白丸
    .black-circle = 黒丸
    .empty-tile = 空のタイル
    .end-tile = 端のタイル
    .corner-tile = 曲がりのタイル
    .straight-tile = 直線のタイル
    .t-tile = T字のタイル
    .cross-tile = 十字のタイル

requires =
    .lines = { $cell }の線は{ $lines }本です
    .one-of-two = { $cell }の線は{ $one }本か{ $other }本です
    .more-lines = { $cell }の線は{ $other }より多いはずです
    .sheep = { $cell }の羊は内側にいて、外へ出るまでに{ COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }を通り
    }{ $edge }を越えて、線を奇数回横切ります
    .wolf = { $cell }の狼は外側にいて、外へ出るまでに{ COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }を通り
    }{ $edge }を越えて、線を偶数回横切ります
    .white-circle = { $cell }の白丸では直進し、その前か後のマスで曲がります
    .black-circle = { $cell }の黒丸では曲がり、その前後のマスでは直進します
    .tile = { $cell }の{ $clue }は、まわりのすべての辺に合う向きです

## 名前のある形とその理由

pattern =
    .follows = { $title }（{ $cells }）なので、{ $then }です。
    .at-corner = { $title }（{ $cell }の{ $way }の角）なので、{ $then }です。
    .same-reason = 理由は手順{ $step }と同じです。

pattern-counting = 数える

pattern-3-in-the-corner = 角の3
    .proof-1 = 盤の角で出会うのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、3には2辺しか残りません。

pattern-2-in-the-corner = 角の2
    .proof-1 = 盤の角で出会うのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも線なら2は完成し、どちらの線も盤の端に沿って進みます。
    .proof-3 = 両方とも×なら残りの2辺が線で、どちらも盤の端に出て、端に沿って進みます。

pattern-1-in-the-corner = 角の1
    .proof-1 = 盤の角で出会うのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 1に線2本は多すぎます。

pattern-two-3s-side-by-side = 隣り合う3と3
    .proof-1 = 間の辺が×なら、ほかの辺はすべて線で、その両端の点はいっぱいになります。
    .proof-2 = 間の辺が線なら、両端にはあと1本ずつ線が来て、どちらの3にもあと2本必要です。
    .proof-3 = 片方の3が両端の線を2本とも取ると、もう片方は2本にしかなりません。だから1本ずつで、遠い辺は線です。
    .proof-4 = どちらの場合も遠い辺は線で、真ん中の辺からまっすぐ先へ延びる線はありません。

pattern-two-3s-across-a-dot = 斜めの3と3
    .proof-1 = どちらの3も、間の点に線が少なくとも1本必要です。点に集まる線は2本までなので、ちょうど1本ずつです。
    .proof-2 = だから、どちらの3も遠い角の2辺は線です。

pattern-3s-across-2s = 斜めに2をはさむ3と3
    .proof-1 = 3は2の側の点に線が少なくとも1本あるので、2がそこで使える線は多くても1本です。
    .proof-2 = だから2は反対側の点で少なくとも1本使い、その次の数字はそこで多くても1本です。これがもう1つの3まで続きます。
    .proof-3 = 反対の端からも同じことが言えるので、どの数字もこれらの点でちょうど1本ずつ使います。
    .proof-4 = だから、どちらの3も遠い角の2辺は線です。

pattern-3-beside-two-crosses = 閉じた角の3
    .proof-1 = ×が出会う点に残るのは3の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、3には2辺しか残りません。

pattern-a-line-comes-to-a-3 = 3に入る線
    .proof-1 = 線は、この角で3の2辺のうち多くても1辺にしか進めません。
    .proof-2 = 3に置ける×は1本だけなので、この2辺のうちちょうど1本が線で、残りの2辺は両方とも線です。
    .filled = 来た線と先へ進む線でこの角は2本になるので、ほかの線は来ません。

pattern-two-1s-at-the-border = 端で隣り合う1と1
    .proof-1 = 間の辺が線だと、盤の端に出て、どちらかの1の辺に沿って曲がります。
    .proof-2 = すると、その1の線が2本になってしまいます。

pattern-0-beside-3 = 0と隣り合う3
    .proof-1 = 0には線がないので、間の辺は×です。
    .proof-2 = 3は残りの3辺がすべて必要です。

pattern-1-beside-two-crosses = 閉じた角の1
    .proof-1 = ×が出会う点に残るのは1の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 1に線2本は多すぎます。

pattern-3-beside-a-cross-at-the-border = 端で×の隣の3
    .proof-1 = ×が端に出る点に残るのは3の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、3には2辺しか残りません。

pattern-1-beside-a-cross-at-the-border = 端で×の隣の1
    .proof-1 = ×が端に出る点に残るのは1の2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 1に線2本は多すぎます。

pattern-a-line-comes-to-a-1 = 1に入る線
    .proof-1 = 線は、この角で1の2辺のどちらかに進むしかありません。
    .proof-2 = それが1のただ1本の線なので、残りの2辺は×です。

pattern-a-line-comes-to-a-2-with-a-cross = ×のある2に入る線
    .proof-1 = 線は、この角で2の2辺のうち多くても1辺にしか進めません。
    .proof-2 = だから残りの2辺のどちらかが線ですが、×でないのは1辺だけです。
    .proof-3 = もう1本はこの角にあり、線はそこへ進みます。

pattern-a-line-comes-to-a-2 = 2に入る線
    .proof-1 = 線は、この角で2の2辺のどちらかに進むしかありません。
    .proof-2 = だから残りの2辺のうちちょうど1本が線で、向かいの角に来ます。
    .proof-3 = そこから先へ進める辺は1本しか残っていません。

pattern-1-across-a-dot-from-a-3 = 3と斜めの1
    .proof-1 = 3の遠い2辺は両方とも線なので、間の点にある3の線はちょうど1本です。
    .proof-2 = そこに来た1本の線は先へ進まなければならず、進めるのは1の辺だけです。
    .proof-3 = だから1の線はそこにあり、残りの辺は×です。

pattern-3-across-a-dot-from-a-1 = 1と斜めの3
    .proof-1 = 1の遠い2辺は両方とも×なので、1の線は間の点にあります。
    .proof-2 = そこに来た1本の線は先へ進まなければならず、進めるのは3の辺だけです。
    .proof-3 = だから3はそこで線を1本だけ使い、残りの2辺は線です。

pattern-two-1s-across-a-dot = 斜めの1と1
    .proof-1 = 片方の1の遠い2辺は両方とも×なので、その線は間の点にあります。
    .proof-2 = そこに来た1本の線は先へ進まなければならず、進めるのはもう1つの1の辺だけです。
    .proof-3 = だからその1の線もそこにあり、残りの辺は×です。

pattern-2-in-the-corner-across-a-dot-from-a-3 = 3と斜めの角の2
    .proof-1 = 盤の角で出会うのはこの2辺だけなので、両方とも線か、両方とも×です。
    .proof-2 = 両方とも×だと、2は間の点に線を2本とも持つことになります。
    .proof-3 = すると、ほかの線はそこに来られず、3には2辺しか残りません。

pattern-1-beside-a-3-at-the-border = 端で隣り合う1と3
    .proof-1 = 3の端の辺が×だと、残りの3辺が線で、間の辺も線です。
    .proof-2 = その線は盤の端に出て1の辺に沿って曲がるしかなく、1の線が2本になってしまいます。
    .proof-3 = だから端の辺は線です。2つの間でその線が進めるのは1の辺だけです。
    .proof-4 = それが1のただ1本の線なので、残りの2辺は×です。

## 証明：辺のつながり、仮定、その結果

chain =
    .equal = { $one }から{ $other }まで、同じか逆の関係が{ NUMBER($edges) }本続くので、この2辺は両方とも線か両方とも×です。
    .opposite = { $one }から{ $other }まで、同じか逆の関係が{ NUMBER($edges) }本続くので、この2辺のうちちょうど1本が線です。

proof =
    .suppose = { $edge }を{ $mark ->
        [line] 線
       *[cross] ×
    }と仮定します。
    .so = だから{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }です。
    .conflict = 矛盾：{ CLAUSE($clash) }
    .branch = { $place }から：
    .counting = { COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }で
    }数えると、{ $then }です。
    .counting-up-to = { COUNT($cells) ->
        [0] { "" }
       *[other] { $cells }で
    }数えると、{ $then }で、最後に{ $edge }は{ $mark ->
        [line] 線
       *[cross] ×
    }です。
    .same-conflict = 矛盾：手順{ $step }と同じです。
    .same-end = ここからは手順{ $step }と同じです。
    .from-there = ここから1つずつ：

not-local =
    .what-if = ここだけではわからないので、仮定します。{ CLAUSE($of) }
    .step = ここだけではわかりません。{ SENTENCE($of) }

premise =
    .all = 根拠：{ EACH($premises, between: "、") }。
    .clue = { $cell }の{ $clue }
    .mark = { $edge }の{ $mark ->
        [line] 線
       *[cross] ×
    }
    .more = ほか{ $count }個

## まとめて伝える手順

run =
    .goes-on = { $begin }に来た線は、{ $end }まで一本道なので、{ $then }です。
    .dead-end = { $begin }から{ $end }まで、線を引くと次々に行き止まりになるので、{ $then }です。

idea =
    .with-counting = { SENTENCE($step) }続けて数えると、{ $then }です。
    .with-turning = { SENTENCE($step) }続けてタイルを回すと、{ $then }です。
    .step-by-step = { $begin }から順に、{ $then }です。
    .of-technique = { SENTENCE($title) }{ $places ->
        [1] { "" }
       *[other] （{ $places }か所）
    }：{ $then }です。

where =
    .nowhere = { "" }
    .cells = （{ $cells }）
    .corners = （{ $cells }の角）
    .more-cells = ほか{ NUMBER($count) }マス

together =
    .zeros = この{ $count }個の0には線を引けないので、{ $then }です。
    .zeros-at = この{ $count }個の0{ $where }には線を引けないので、{ $then }です。
    .full-clues = この{ $count }個の数字{ $where }は線がそろっているので、{ $then }です。
    .clues-need = この{ $count }個の数字{ $where }は残りの辺がすべて必要なので、{ $then }です。
    .full-dots = { $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }は線が2本通っているので、{ $then }です。
    .go-on = { $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }では線の行き先が1つしかないので、{ $then }です。
    .dead-ends = { $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }では線が行き止まりになるので、{ $then }です。
    .visited = { $count }個の{ $dots ->
        [dots] 点
       *[cells] マス
    }{ $where }では輪が最後の2辺を通るしかないので、{ $then }です。

## ヒント機能

hint =
    .look = { $region }を見てください：{ $title }。
    .look-at-tile = { $cell }を見てください。隣のタイルから向きが1つに決まります。
    .after-steps = あと{ NUMBER($count) }手順進むと：
    .so-tile = だから{ $cell }の向きは{ $ways }です。
    .tile = { SENTENCES($steps, between: "") }
    .solved = 解けました。
    .loop-solved = 線は1つの輪になり、すべてのヒントに合っています。
    .tree-solved = すべてのマスが閉路なしにつながり、すべてのタイルに合っています。
    .where-wrong = まちがった印が{ $count }個あります。{ $places }を見てください。
    .where-together = いくつかの印が同時には成り立ちません。{ $places }を見てください。
    .why-wrong = { $count ->
        [1] { $marks }になる答えはありません。
       *[other] 次の印になる答えはありません：{ EACH($marks, between: "、") }。
    }
    .why-together = この{ $count }個の印がすべて成り立つ答えはありません。どれか1つが誤りです：{ EACH($marks, between: "、") }。
    .no-solution = この問題には答えがありません。
    .no-time = ヒントを探す時間が足りませんでした。
    .stopped = 探索を中止しました：{ $reason }。
    .interrupted = Ctrl-C で探索を中止しました。
    .several = これ以上は決まりません。この盤面に合う答えが2つ以上あります。
    .difference = たとえば{ $edge }が異なります。
    .locked-clash = 固定したタイルどうしが合いません。{ $places }を見てください。
    .unlock = 腕を出せない側に腕が向いています。この{ $count }個のどれかの固定を外してください。

region =
    .line = { $dots }の間の線
    .clue = { $cell }の{ $clue }
    .clues = { EACH($clues, between: "と") }
    .dots = { $dots }
    .around = { $cells }のまわり{ $count ->
        [0] { "" }
       *[other] と{ $count }個のヒント
    }
    .board = 盤全体{ $count ->
        [0] { "" }
       *[other] と{ $count }個のヒント
    }
    .places = { $places }
